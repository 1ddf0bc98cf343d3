import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Time } from '../../parts/shown/time.js';
import { useReasonWords } from '../../session-view/words.js';
import { nameOf } from './lease.js';
import { useReviewTexts } from './texts.js';

/** The cases. A case that someone else holds is grey and names them. */
export function Queue(props: {
  reviews: readonly Review[];
  selected: string | undefined;
  memberId: string;
  hrefOf: (sessionId: string) => string;
}) {
  const { reviews, selected, memberId, hrefOf } = props;
  const texts = useReviewTexts();
  return (
    <ol class="queue" aria-label={texts.queue}>
      {reviews.map((review) => (
        <Item
          key={review.sessionId}
          review={review}
          href={hrefOf(review.sessionId)}
          isSelected={review.sessionId === selected}
          memberId={memberId}
        />
      ))}
    </ol>
  );
}

function Item(props: { review: Review; href: string; isSelected: boolean; memberId: string }) {
  const { review, href, isSelected, memberId } = props;
  const texts = useReviewTexts();
  const say = useReasonWords();
  const link = useRef<HTMLLIElement>(null);
  const { since, reasons, state, claimedBy } = review;
  const isOthers = claimedBy !== null && claimedBy !== memberId;
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={link} class={isOthers ? 'others' : claimedBy === null ? '' : 'mine'}>
      <Link href={href} replace {...(isSelected ? { 'aria-current': 'true' as const } : {})}>
        <span class="queue-age">
          <Time at={since} />
        </span>
        {state === 'OPEN' ? null : <span class="mark">{markOf(review, isOthers, texts)}</span>}
        <span class="queue-reasons">{reasons.map((reason) => say(reason)).join(', ')}</span>
      </Link>
    </li>
  );
}

function markOf(review: Review, isOthers: boolean, texts: ReturnType<typeof useReviewTexts>): string {
  if (isOthers) return nameOf(review);
  return review.claimedBy === null ? texts.states[review.state] : texts.yours;
}
