import type { Log } from './observe/log.js';

/** What the previous set had stays with the process until it ends: memory of the card, and on a CPU 40 MB for each switch. */
export function recycleAfterSwap(engine: string, log: Pick<Log, 'info'>, onOutgrown: (reason: string) => void): void {
  if (!KEEPING.includes(engine)) return;
  log.info('TensorFlow does not return the memory of the previous set: a new process takes over');
  onOutgrown('the model set was switched');
}

const KEEPING = ['tfjs:gpu', 'tfjs:cpu'];
