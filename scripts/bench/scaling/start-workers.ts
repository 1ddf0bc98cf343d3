import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WorkerAnswer, WorkerOrder } from './worker-process.js';

/** Worker processes that take jobs on request. */
export interface BenchWorkers {
  /** Makes the first `count` workers take jobs; resolves once they do. */
  take(count: number, from: Omit<Extract<WorkerOrder, { type: 'take' }>, 'type'>): Promise<void>;
  /** Stops all workers from taking jobs; resolves once they hold none. */
  rest(): Promise<void>;
  close(): void;
}

export async function startWorkers(count: number, open: { modelsDir: string; batchMs: number }): Promise<BenchWorkers> {
  const script = fileURLToPath(new URL('./worker-process.js', import.meta.url));
  const children = Array.from({ length: count }, () =>
    fork(script, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  const close = () => {
    for (const child of children) child.kill();
  };
  const askAll = (some: readonly ChildProcess[], order: WorkerOrder) => Promise.all(some.map((child) => ask(child, order)));
  try {
    await askAll(children, { type: 'open', ...open });
  } catch (error) {
    close();
    throw error;
  }
  return {
    async take(taking, from) {
      await askAll(children.slice(0, taking), { type: 'take', ...from });
    },
    async rest() {
      await askAll(children, { type: 'rest' });
    },
    close,
  };
}

async function ask(child: ChildProcess, order: WorkerOrder): Promise<void> {
  const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
    const ended = () => reject(new Error('A worker of the bench exited before it answered'));
    child.once('exit', ended);
    child.once('message', (message: WorkerAnswer) => {
      child.off('exit', ended);
      resolve(message);
    });
    child.send(order);
  });
  if (answer.type === 'failed') throw new Error(`A worker of the bench failed: ${answer.message}`);
}
