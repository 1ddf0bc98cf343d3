import { Refusal } from '../../refusal.js';

/**
 * Bytes of uploads that this process holds in memory, of all callers together. A body is admitted before its first byte is
 * read and counts until its handler has ended, because what came of it lies in memory until then.
 */
export interface BodyBudget {
  /**
   * @param bytes the most that the body may have
   * @throws Refusal overloaded
   */
  admit(bytes: number): BodyPermit;
  heldBytes(): number;
}

export interface BodyPermit {
  /** Harmless to repeat. */
  release(): void;
}

const RETRY_AFTER_SECONDS = 2;

export function openBodyBudget(bytesMax: number): BodyBudget {
  let held = 0;
  return {
    heldBytes: () => held,
    admit(bytes) {
      if (held + bytes > bytesMax) {
        throw new Refusal('overloaded', 'Too many uploads are arriving at this moment. Send it again shortly.', {
          headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
        });
      }
      held += bytes;
      let released = false;
      return {
        release() {
          if (released) return;
          released = true;
          held -= bytes;
        },
      };
    },
  };
}
