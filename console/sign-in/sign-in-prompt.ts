import type { SignInNeed } from '../api/open-api.js';
import { openStore, type Store } from '../api/store.js';

/**
 * Asks the person to sign in during a call. Calls that need it at the same time share one question. `FRESH` during a question
 * about an ended sign-in joins it, because its answer is also fresh.
 */
export interface SignInPrompt {
  /** What is asked now; null if nothing is. */
  asked: Store<SignInNeed | null>;
  /** Resolves to whether the person signed in. */
  ask(need: SignInNeed): Promise<boolean>;
  answer(signedIn: boolean): void;
}

export function openSignInPrompt(): SignInPrompt {
  const asked = openStore<SignInNeed | null>(null);
  let waiting: ((signedIn: boolean) => void)[] = [];
  return {
    asked,
    ask: (need) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (asked.get() === null || need === 'ENDED') asked.set(need);
      }),
    answer(signedIn) {
      const resolved = waiting;
      waiting = [];
      asked.set(null);
      for (const resolve of resolved) resolve(signedIn);
    },
  };
}
