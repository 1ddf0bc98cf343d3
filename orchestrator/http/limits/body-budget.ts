import { Refusal } from '../../refusal.js';

/**
 * Limits the bytes of uploads that this process holds in memory, over all callers. A body is admitted before its first byte
 * is read, and counts until its handler has ended, because its parts stay in memory until then.
 */
export interface BodyBudget {
  /**
   * @param bytes the largest possible size of the body
   * @throws Refusal overloaded
   */
  admit(bytes: number): BodyPermit;
  heldBytes(): number;
}

export interface BodyPermit {
  /** Idempotent. */
  release(): void;
}

const RETRY_AFTER_SECONDS = 2;

export function openBodyBudget(bytesMax: number): BodyBudget {
  let held = 0;
  return {
    heldBytes: () => held,
    admit(bytes) {
      if (held + bytes > bytesMax) {
        throw new Refusal('overloaded', 'Too many uploads are in progress. Retry shortly.', {
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
