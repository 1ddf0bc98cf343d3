import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { Link } from 'wouter-preact';
import { useGet } from '../../api/use-api.js';
import { Answered } from '../../parts/states/answered.js';
import { VoteList } from '../../session-view/vote-list.js';
import { useSessionTexts } from './texts.js';

/** The way to the case, and its votes for those who may see them already. */
export function ReviewSection({ sessionId }: { sessionId: string }) {
  const texts = useSessionTexts();
  const review = useGet<Review>(`/v1/reviews/${sessionId}`);
  return (
    <>
      <p>
        <Link href={`/reviews/${sessionId}`}>{texts.inReviews}</Link>
      </p>
      <Answered of={review}>{({ votes }) => <VoteList votes={votes} />}</Answered>
    </>
  );
}
