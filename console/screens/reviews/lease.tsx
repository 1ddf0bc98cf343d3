import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { useNow } from '../../parts/shown/use-now.js';
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
      {state === 'SECOND' ? <p class="quiet">{texts.second}</p> : null}
      {state === 'DISPUTED' ? <p class="quiet">{texts.disputed}</p> : null}
    </>
  );
}

/** Who holds a review, for people. A key has no name. */
export function nameOf({ claimedBy, claimedByName }: Pick<Review, 'claimedBy' | 'claimedByName'>): string {
  return claimedByName ?? (claimedBy === null ? '' : `…${claimedBy.slice(-6)}`);
}
