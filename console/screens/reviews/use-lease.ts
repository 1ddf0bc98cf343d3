import type { Review } from '@faceproof/protocol/api/reviews.js';
import { useEffect } from 'preact/hooks';

const LOOK_EVERY_MS = 15_000;
/** The lease of a case that is looked at is renewed when this is left of it. */
const RENEW_MS = 120_000;

/** Keeps the lease of the case on the screen while the window has the focus. */
export function useLease(review: Review | undefined, isMine: boolean, renew: () => Promise<unknown>): void {
  const until = isMine ? (review?.claimExpiresAt ?? null) : null;
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => {
      const left = new Date(until).getTime() - Date.now();
      // A renewal that fails shows as a lease that ends.
      if (left < RENEW_MS && document.hasFocus()) void renew().catch(() => undefined);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [until, renew]);
}
