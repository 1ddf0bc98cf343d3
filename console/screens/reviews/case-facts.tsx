import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { Link } from 'wouter-preact';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Time } from '../../parts/shown/time.js';
import { CheckBars } from '../../session-view/check-bars.js';
import { useReasonWords } from '../../session-view/use-reason-words.js';
import { VoteList } from '../../session-view/vote-list.js';
import { useFlowWords, useOutcomeWords } from '../../session-view/words.js';
import { fill } from '../../texts/language.js';
import { EarlierList } from './earlier-sessions.js';
import { PersonHistory } from './person-history.js';
import { useReviewTexts } from './texts.js';

/** Why the case is here, and what is known about it. @param scores whether the numbers are shown yet */
export function CaseFacts(props: {
  session: SessionEnvelope;
  review: Review | undefined;
  scores: boolean;
  onShowScores: () => void;
}) {
  const { session, review, scores, onShowScores } = props;
  const texts = useReviewTexts();
  const say = useReasonWords();
  const flows = useFlowWords();
  return (
    <>
      <section>
        <h2>{texts.why}</h2>
        <ul class="why">
          {(session.decision?.reasons ?? []).map((reason) => (
            <li key={`${reason.code} ${reason.check}`}>{say(reason, session.checks)}</li>
          ))}
        </ul>
      </section>
      {review?.appeal ? <Contested appeal={review.appeal} /> : null}
      <section>
        <h2>{texts.checks}</h2>
        {scores ? null : (
          <p class="quiet">
            {texts.scoresLater}{' '}
            <button type="button" class="link" onClick={onShowScores}>
              {texts.showScores}
            </button>
          </p>
        )}
        {scores ? <CheckBars checks={session.checks} scores /> : null}
      </section>
      <EarlierList session={session} />
      {review?.votes ? <VoteList votes={review.votes} /> : null}
      {session.subjectId === null ? null : <PersonHistory session={session} subjectId={session.subjectId} />}
      <section>
        <h2>{texts.case}</h2>
        <dl class="facts">
          <dt>ID</dt>
          <dd>
            <CopyId id={session.sessionId} short />
          </dd>
          <dt>{texts.since}</dt>
          <dd>{review === undefined ? '–' : <Time at={review.since} />}</dd>
          <dt>{texts.flow}</dt>
          <dd>{flows[session.flow]}</dd>
          <dt>{texts.purpose}</dt>
          <dd>{session.purpose ?? '–'}</dd>
          <dt>{texts.attempts}</dt>
          <dd>{session.attempts.length}</dd>
        </dl>
        <p>
          <Link href={`/sessions/${session.sessionId}`}>{texts.session}</Link>
        </p>
      </section>
    </>
  );
}

function Contested({ appeal: { outcome, reason } }: { appeal: NonNullable<Review['appeal']> }) {
  const texts = useReviewTexts();
  const outcomes = useOutcomeWords();
  return (
    <div class="banner">
      <p>{fill(texts.appeal, { outcome: outcomes[outcome] })}</p>
      {reason === null ? null : <q>{reason}</q>}
    </div>
  );
}
