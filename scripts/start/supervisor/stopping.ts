import { readFileSync } from 'node:fs';
import type { Terminal } from './terminal.js';

/** One closing function per opened resource, in the order of opening. */
export type Undo = (() => Promise<void> | void)[];

export interface Stopping {
  /** Resolves once everything has been closed. */
  ended: Promise<void>;
  isEnding(): boolean;
  end(how: 'announced' | 'quietly'): Promise<void>;
}

const PARENT_POLL_MS = 1_000;

/**
 * Closes everything on SIGINT, SIGTERM or SIGHUP, or when the npm that started this process is gone. (npm signals a shell,
 * which may die without passing the signal on.) Ctrl-C arrives twice, from the terminal and from npm; the second has no effect.
 */
export function endOnSignals(options: { undo: Undo; terminal: Terminal; environment: NodeJS.ProcessEnv }): Stopping {
  const { undo, terminal } = options;
  const state: { ending: Promise<void> | null; settle: () => void } = { ending: null, settle: () => undefined };
  const ended = new Promise<void>((resolve) => {
    state.settle = resolve;
  });
  const end = (how: 'announced' | 'quietly') => {
    state.ending ??= closeAll(undo, terminal, how).then(state.settle);
    return state.ending;
  };
  // A resource that is still opening has no undo yet; it ends with this process.
  const endAndExit = () => void end('announced').then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAndExit);
  if (options.environment.npm_lifecycle_event !== undefined) endWithParents(endAndExit);
  return { ended, isEnding: () => state.ending !== null, end };
}

async function closeAll(undo: Undo, terminal: Terminal, how: 'announced' | 'quietly'): Promise<void> {
  if (how === 'announced') terminal.line('\n  Stopping …');
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      terminal.warn('supervisor', error instanceof Error ? error.message : String(error), 'error');
    }
  }
  if (how === 'announced') terminal.line('  Stopped. "npm start" continues with the same data.');
}

function endWithParents(end: () => void): void {
  const parents = lineage();
  setInterval(() => {
    if (lineage() !== parents) end();
  }, PARENT_POLL_MS).unref();
}

/** The pid of our parent (the shell) and, on Linux, of its parent (npm). */
function lineage(): string {
  try {
    const text = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${text.slice(text.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid); // Not Linux, or the parent has just ended, which the next poll detects.
  }
}
