import { readFileSync } from 'node:fs';
import type { Terminal } from './terminal.js';

/** What was opened, in order; each entry closes one thing. */
export type Undo = (() => Promise<void> | void)[];

export interface Stopping {
  /** Settles once everything has been closed. */
  ended: Promise<void>;
  end(how: 'with a word' | 'quietly'): Promise<void>;
}

const LOOK_FOR_PARENTS_MS = 1_000;

/**
 * Ends everything on an interrupt, a termination, a hang-up, or when the npm that started us is gone (npm passes
 * signals to a shell, which may die of them without passing them on). An interrupt from the terminal comes twice,
 * from the terminal and from npm: the second changes nothing.
 */
export function endOnSignals(options: { undo: Undo; terminal: Terminal; environment: NodeJS.ProcessEnv }): Stopping {
  const { undo, terminal } = options;
  const state: { ending: Promise<void> | null; tellEnded: () => void } = { ending: null, tellEnded: () => undefined };
  const ended = new Promise<void>((resolve) => {
    state.tellEnded = resolve;
  });
  const end = (how: 'with a word' | 'quietly') => {
    state.ending ??= closeAll(undo, terminal, how).then(state.tellEnded);
    return state.ending;
  };
  // What is still being opened when the signal comes has no undo yet. It is bound to end with this process.
  const endAndExit = () => void end('with a word').then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAndExit);
  if (options.environment.npm_lifecycle_event !== undefined) endWithParents(endAndExit);
  return { ended, end };
}

async function closeAll(undo: Undo, terminal: Terminal, how: 'with a word' | 'quietly'): Promise<void> {
  if (how === 'with a word') terminal.line('\n  Stopping …');
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      terminal.warn('supervisor', error instanceof Error ? error.message : String(error), 'error');
    }
  }
  if (how === 'with a word') terminal.line('  Stopped. npm start goes on from here.');
}

function endWithParents(end: () => void): void {
  const parents = lineage();
  setInterval(() => {
    if (lineage() !== parents) end();
  }, LOOK_FOR_PARENTS_MS).unref();
}

/** The shell that runs us and the npm that runs the shell, where the system tells of the latter. */
function lineage(): string {
  try {
    const text = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${text.slice(text.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid); // Not Linux, or the parent has just ended: the next look tells.
  }
}
