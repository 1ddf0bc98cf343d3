import type { Readable } from 'node:stream';
import { hasPlace } from '../../has-place.js';
import { notNow } from '../../refusal.js';

/** Exports that run in this process. Each holds one object of the media store in memory for as long as its reader takes it. */
export interface ExportLimits {
  /**
   * Counts the export until its stream closes, and ends it after a time.
   *
   * @throws Refusal overloaded
   */
  run(accountId: string, open: () => Readable): Readable;
  /** @throws Refusal overloaded, as `run` would now */
  check(accountId: string): void;
}

export const EXPORTS_OF_ACCOUNT_MAX = 2;
const EXPORTS_MAX = 8;
/** A reader that takes a few bytes a minute loses its place. */
const EXPORT_MS_MAX = 30 * 60_000;

export function openExportLimits(): ExportLimits {
  const running = new Map<Readable, string>();
  const check = (accountId: string): void => {
    const own = [...running.values()].filter((id) => id === accountId).length;
    if (!hasPlace({ own, ownMax: EXPORTS_OF_ACCOUNT_MAX, taken: running.size, max: EXPORTS_MAX }))
      throw notNow('overloaded', 'Too many exports are running. Try again when one has ended.', 30);
  };
  return {
    check,
    run(accountId, open) {
      check(accountId);
      const stream = open();
      running.set(stream, accountId);
      const deadline = setTimeout(() => stream.destroy(new Error('The export took too long')), EXPORT_MS_MAX).unref();
      stream.once('close', () => {
        clearTimeout(deadline);
        running.delete(stream);
      });
      // The deadline can pass before anybody listens.
      stream.on('error', () => undefined);
      return stream;
    },
  };
}
