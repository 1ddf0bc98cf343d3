import type { SignInGate, SignInNeed } from '../api/open-api.js';
import { openStore, type Store } from '../api/store.js';

/**
 * Asks the person to sign in during a call. Calls that need it at the same time share one question. `FRESH` during a question
 * about an ended sign-in joins it, because its answer is also fresh.
 *
 * While a question is open, the browser's cookie may change hands, so other calls wait for its answer.
 */
export interface SignInPrompt extends SignInGate {
  /** What is asked now; null if nothing is. */
  asked: Store<SignInNeed | null>;
  answer(signedIn: boolean): void;
  /** Another person signed in: what waits fails, and so does every later call. */
  close(): void;
}

export function openSignInPrompt(): SignInPrompt {
  const asked = openStore<SignInNeed | null>(null);
  let asking: ((signedIn: boolean) => void)[] = [];
  let held: ((mayGoOn: boolean) => void)[] = [];
  let closed = false;
  const end = (signedIn: boolean) => {
    const [askers, others] = [asking, held];
    [asking, held] = [[], []];
    asked.set(null);
    for (const resolve of askers) resolve(signedIn);
    for (const resolve of others) resolve(!closed);
  };
  return {
    asked,
    ended: { problem: null },
    ask: (need) =>
      new Promise((resolve) => {
        if (closed) return resolve(false);
        asking.push(resolve);
        if (asked.get() === null || need === 'ENDED') asked.set(need);
      }),
    hold() {
      if (closed) return Promise.resolve(false);
      return asked.get() === null ? null : new Promise((resolve) => held.push(resolve));
    },
    answer: end,
    close() {
      closed = true;
      end(false);
    },
  };
}
