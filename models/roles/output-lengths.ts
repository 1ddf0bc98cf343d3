import { type ModelRole, roleOf } from './index.js';

/** The part of a manifest that describes the graph's outputs. */
interface Described {
  role: ModelRole;
  outputs: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, unknown>>;
  golden: { outputs: readonly { name: string; length: number }[] };
}

/**
 * Checks that the graph's outputs for the golden scene have the lengths that the role's unpack function reads. With fewer
 * numbers it would read zeros, with more the wrong ones, and both would look like a measurement.
 *
 * @returns the first fault as the end of a sentence; null if there is none
 */
export function findOutputFault({ role, outputs, settings, golden }: Described): string | null {
  const keys = Object.keys(outputs);
  const twice = keys.find((key, i) => keys.findIndex((other) => outputs[other] === outputs[key]) !== i);
  if (twice !== undefined) return `takes the graph's output ${outputs[twice]} for ${twice} more than once`;
  const counts = new Map(golden.outputs.map(({ name, length }) => [name, length]));
  const missing = keys.find((key) => !counts.has(outputs[key] ?? ''));
  if (missing !== undefined) return `has no golden numbers for ${missing}`;
  const countOf = (key: string): number => counts.get(outputs[key] ?? '') ?? 0;
  const wanted: Partial<Record<string, number>> = roleOf(role).countOutputs(settings, countOf);
  const wrong = keys.find((key) => wanted[key] !== undefined && wanted[key] !== countOf(key));
  return wrong === undefined ? null : `gives ${countOf(wrong)} numbers for ${wrong}, and ${role} takes ${wanted[wrong]}`;
}
