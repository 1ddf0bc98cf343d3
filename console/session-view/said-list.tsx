import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import type { ComponentChildren } from 'preact';
import { Time } from '../parts/shown/time.js';
import { useViewTexts } from './texts.js';
import { useOutcomeWords, useReasonTexts } from './words.js';

/** Who voted how and why, and what reviewers noted without a vote. */
export function SaidList({ review: { votes, notes } }: { review: Pick<Review, 'votes' | 'notes'> }) {
  const texts = useViewTexts();
  const outcomes = useOutcomeWords();
  const reasons = useReasonTexts();
  return (
    <>
      {votes === null || votes.length === 0 ? null : (
        <Said title={texts.votes}>
          {votes.map(({ votedBy, votedByName, outcome, reasonCodes, note, at }) => (
            <li key={at}>
              {votedByName ?? `…${votedBy.slice(-6)}`}: {outcomes[outcome]} · <Time at={at} />
              {reasonCodes.length === 0 ? null : <div>{reasonCodes.map((code) => reasons[code]).join(', ')}</div>}
              {note === null ? null : <q>{note}</q>}
            </li>
          ))}
        </Said>
      )}
      {notes.length === 0 ? null : (
        <Said title={texts.notes}>
          {notes.map(({ writtenBy, writtenByName, note, escalates, at }) => (
            <li key={at}>
              {writtenByName ?? `…${writtenBy.slice(-6)}`}
              {escalates ? `: ${texts.escalates}` : ''} · <Time at={at} />
              {note === null ? null : <q>{note}</q>}
            </li>
          ))}
        </Said>
      )}
    </>
  );
}

function Said({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul class="why">{children}</ul>
    </section>
  );
}
