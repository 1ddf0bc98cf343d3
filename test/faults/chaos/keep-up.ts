import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** One of our programs under a supervisor that starts it again whenever it ends, as systemd does. */
export interface Unit {
  /** Does nothing while the program does not run. */
  signal(name: NodeJS.Signals): void;
  /** The output of all its processes so far. */
  output(): string;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
const AGAIN_AFTER_MS = 300;

export function keepUp(part: 'orchestrator' | 'workers', env: Record<string, string>): Unit {
  const state: { child: ChildProcess | null; again: NodeJS.Timeout | null; stopping: boolean } = {
    child: null,
    again: null,
    stopping: false,
  };
  const chunks: string[] = [];
  const launch = () => {
    const child = spawn(process.execPath, [join(ROOT, part, 'dist', 'main.js')], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      cwd: ROOT,
    });
    state.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    child.once('exit', () => {
      state.child = null;
      if (!state.stopping) state.again = setTimeout(launch, AGAIN_AFTER_MS);
    });
  };
  launch();
  return {
    signal: (name) => void state.child?.kill(name),
    output: () => chunks.join(''),
    async stop() {
      state.stopping = true;
      if (state.again !== null) clearTimeout(state.again);
      const { child } = state;
      if (child === null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(patience);
    },
  };
}
