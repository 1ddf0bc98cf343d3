import type { Log } from './observe/log.js';

/** TensorFlow keeps the memory of the card that the previous set had, until the process ends. */
export function recycleAfterSwap(engine: string, log: Pick<Log, 'info'>, onOutgrown: (reason: string) => void): void {
  if (engine !== 'tfjs:gpu') return;
  log.info('TensorFlow does not return the memory of the previous set: a new process takes over');
  onOutgrown('the model set was switched');
}
