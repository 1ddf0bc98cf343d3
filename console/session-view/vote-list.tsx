import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { Time } from '../parts/shown/time.js';
import { useTexts } from '../texts/language.js';
import { VIEW } from './texts.js';
import { OUTCOME_WORDS, REASON_WORDS } from './words.js';

/** Who voted how, why, and what they noted. */
export function VoteList({ votes }: Pick<Review, 'votes'>) {
  const texts = useTexts(VIEW);
  const outcomes = useTexts(OUTCOME_WORDS);
  const reasons = useTexts(REASON_WORDS);
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
