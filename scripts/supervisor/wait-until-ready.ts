import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@faceproof/installation/refusal.js';

/** @throws Refusal where it does not answer 200 in time */
export async function waitUntilReady(url: string, waitMsMax: number): Promise<void> {
  const until = Date.now() + waitMsMax;
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0, // It is being started again.
    );
    if (status === 200) return;
    if (Date.now() > until) {
      throw new Refusal(
        `${url} still answers ${status} after ${waitMsMax / 1000} s: the logs in .faceproof/logs tell why; mend that, and run npm start again.`,
      );
    }
    await sleep(50);
  }
}
