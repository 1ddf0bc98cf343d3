import { cpus } from 'node:os';

/** @returns processor, cores, Node version and platform, on one line */
export function describeMachine(): string {
  const all = cpus();
  return `${all[0]?.model.trim() ?? 'unknown processor'}, ${all.length} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
}
