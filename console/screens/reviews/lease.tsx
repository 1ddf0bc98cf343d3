import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { useEffect, useRef } from 'preact/hooks';
import { useNow } from '../../parts/shown/time.js';
import { fill, useLanguage } from '../../texts/language.js';
import { useReviewTexts } from './texts.js';

/** Who holds the case, and until when. */
export function Lease({ review, isMine }: { review: Review; isMine: boolean }) {
  const texts = useReviewTexts();
  const language = useLanguage();
  const now = useNow(5_000);
  const { state, claimedBy, claimExpiresAt } = review;
  const isHeld = claimedBy !== null && claimExpiresAt !== null && new Date(claimExpiresAt) > now;
  const time =
    claimExpiresAt === null ? '' : new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(claimExpiresAt));
  return (
    <>
      <span class={`mark ${isHeld && isMine ? 'good' : isHeld ? 'warn' : ''}`}>
        {isHeld
          ? fill(isMine ? texts.heldByYou : texts.heldBy, { time, name: nameOf(review) })
          : texts.states[state === 'CLAIMED' ? 'OPEN' : state]}
      </span>
      {review.escalated ? <p class="quiet">{texts.escalatedHelp}</p> : null}
      {state === 'SECOND' ? <p class="quiet">{texts.second}</p> : null}
      {state === 'DISPUTED' ? <p class="quiet">{texts.disputed}</p> : null}
    </>
  );
}

/** Who holds a review, for people. A key has no name. */
export function nameOf({ claimedBy, claimedByName }: Pick<Review, 'claimedBy' | 'claimedByName'>): string {
  return claimedByName ?? (claimedBy === null ? '' : `…${claimedBy.slice(-6)}`);
}

const LOOK_EVERY_MS = 15_000;
/** The lease of a case that is looked at is renewed when this is left of it. */
const RENEW_MS = 120_000;
/** A reviewer who moved neither the pointer nor a key for so long is not there. */
const ABSENT_MS = 300_000;
const SIGNS_OF_LIFE = ['keydown', 'pointermove', 'pointerdown', 'wheel', 'touchstart'] as const;

/** Keeps the lease of the case on the screen while the window has the focus and the reviewer is there. */
export function useLease(review: Review | undefined, isMine: boolean, renew: () => Promise<unknown>): void {
  const until = isMine ? (review?.claimExpiresAt ?? null) : null;
  const seenAt = useLastSeen();
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => {
      const left = new Date(until).getTime() - Date.now();
      const isThere = document.hasFocus() && Date.now() - seenAt.current < ABSENT_MS;
      // A renewal that fails shows as a lease that ends.
      if (left < RENEW_MS && isThere) void renew().catch(() => undefined);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [until, renew]);
}

/** When the person last did something on this page, in milliseconds. */
function useLastSeen() {
  const seenAt = useRef(Date.now());
  useEffect(() => {
    const see = () => {
      seenAt.current = Date.now();
    };
    for (const name of SIGNS_OF_LIFE) addEventListener(name, see, { passive: true });
    return () => {
      for (const name of SIGNS_OF_LIFE) removeEventListener(name, see);
    };
  }, []);
  return seenAt;
}
