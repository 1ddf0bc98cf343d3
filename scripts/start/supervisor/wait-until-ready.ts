import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@faceproof/installation/refusal.js';

/** Polls until the URL answers 200. @throws Refusal if it does not in time */
export async function waitUntilReady(url: string, waitMsMax: number): Promise<void> {
  const until = Date.now() + waitMsMax;
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0, // The service is restarting.
    );
    if (status === 200) return;
    if (Date.now() > until) {
      throw new Refusal(
        `${url} ${status === 0 ? 'does not respond' : `still returns ${status}`} after ${waitMsMax / 1000} s. The logs in .faceproof/logs say why. Fix the cause, then run npm start again.`,
      );
    }
    await sleep(50);
  }
}
