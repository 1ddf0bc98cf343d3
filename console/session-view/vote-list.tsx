import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { Time } from '../parts/shown/time.js';
import { useViewTexts } from './texts.js';
import { useOutcomeWords, useReasonTexts } from './words.js';

/** Who voted how, why, and what they noted. */
export function VoteList({ votes }: Pick<Review, 'votes'>) {
  const texts = useViewTexts();
  const outcomes = useOutcomeWords();
  const reasons = useReasonTexts();
  if (votes === null || votes.length === 0) return null;
  return (
    <section>
      <h2>{texts.votes}</h2>
      <ul class="why">
        {votes.map(({ votedBy, votedByName, outcome, reasonCodes, note, at }) => (
          <li key={at}>
            {votedByName ?? `…${votedBy.slice(-6)}`}: {outcomes[outcome]} · <Time at={at} />
            {reasonCodes.length === 0 ? null : <div>{reasonCodes.map((code) => reasons[code]).join(', ')}</div>}
            {note === null ? null : <q>{note}</q>}
          </li>
        ))}
      </ul>
    </section>
  );
}
