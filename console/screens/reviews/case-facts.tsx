import type { EarlierSessions, Review } from '@faceproof/protocol/api/sessions/reviews.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { useApi, useGet } from '../../api/use-api.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { CheckBars } from '../../session-view/check-bars.js';
import { SaidList } from '../../session-view/said-list.js';
import { useFlowWords, useOutcomeWords, useReasonWords, useStatusWords } from '../../session-view/words.js';
import { fill } from '../../texts/language.js';
import { Assignment } from './assignment.js';
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
      {review === undefined ? null : <SaidList review={review} />}
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
          <dt>{texts.dueAt}</dt>
          <dd>{review === undefined ? '–' : <Time at={review.dueAt} />}</dd>
          <dt>{texts.assignedTo}</dt>
          <dd>{review?.assignedToName ?? texts.nobody}</dd>
          <dt>{texts.due}</dt>
          <dd>{review === undefined ? '–' : <Time at={dueOf(review)} />}</dd>
          <dt>{texts.flow}</dt>
          <dd>{flows[session.flow]}</dd>
          <dt>{texts.purpose}</dt>
          <dd>{session.purpose ?? '–'}</dd>
          <dt>{texts.attempts}</dt>
          <dd>{session.attempts.length}</dd>
        </dl>
        {review === undefined || review.state === 'DONE' ? null : <Assignment key={review.dueAt} review={review} />}
        <p>
          <Link href={`/sessions/${session.sessionId}`}>{texts.session}</Link>
        </p>
      </section>
    </>
  );
}

/** A case that nobody decides is declined after so long. */
const DECIDED_WITHIN_MS = 30 * 86_400_000;

const dueOf = ({ since }: Review) => new Date(Date.parse(since) + DECIDED_WITHIN_MS).toISOString();

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

/** What the findings of replay and of a duplicate point to: the earlier session, its date, and whether it was the same person. */
function EarlierList({ session: { sessionId, checks } }: { session: SessionEnvelope }) {
  const texts = useReviewTexts();
  const points = checks.some(
    ({ signs = [], duplicates = [] }) => duplicates.length > 0 || signs.some((sign) => sign.startsWith('REPLAYED')),
  );
  const found = useGet<EarlierSessions>(points ? `/v1/reviews/${sessionId}/earlier` : null, { renewed: true });
  if (!points) return null;
  return (
    <section>
      <h2>{texts.earlier}</h2>
      <Answered of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="quiet">{texts.earlierGone}</p>
          ) : (
            <ul class="why">
              {data.map((each) => (
                <li key={`${each.finding} ${each.sessionId}`}>
                  <Link href={`/sessions/${each.sessionId}`}>{texts.findings[each.finding]}</Link> <Time at={each.createdAt} />{' '}
                  · {each.samePerson ? texts.samePerson : texts.otherPerson}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}

const SHOWN_MAX = 5;

interface Found {
  data: SessionEnvelope[];
  nextCursor: string | null;
}

/** How the other sessions of the person ended, newest first. The search is a POST: no address may name a person. */
function PersonHistory({ session, subjectId }: { session: SessionEnvelope; subjectId: string }) {
  const texts = useReviewTexts();
  const api = useApi();
  const found = useQuery({
    queryKey: [api.mode, '/v1/sessions/search', 'history', subjectId],
    queryFn: ({ signal }) => {
      const body = { subjectIds: [subjectId], limit: SHOWN_MAX + 1 };
      return api.call<Found>('POST', '/v1/sessions/search', { body, signal, background: true });
    },
  });
  return (
    <section>
      <h2>{texts.history}</h2>
      <Answered of={found}>
        {({ data, nextCursor }) => {
          const others = data.filter(({ sessionId }) => sessionId !== session.sessionId);
          const isAll = nextCursor === null && others.length <= SHOWN_MAX;
          return (
            <>
              {others.length === 0 ? (
                <p class="quiet">{texts.historyNone}</p>
              ) : (
                <SessionLinks sessions={others.slice(0, SHOWN_MAX)} />
              )}
              {isAll ? null : (
                <Link href="/sessions" state={{ subjectId }}>
                  {texts.historyMore}
                </Link>
              )}
            </>
          );
        }}
      </Answered>
    </section>
  );
}

function SessionLinks({ sessions }: { sessions: readonly SessionEnvelope[] }) {
  const statuses = useStatusWords();
  return (
    <ul class="why">
      {sessions.map(({ sessionId, status, createdAt }) => (
        <li key={sessionId}>
          <Link href={`/sessions/${sessionId}`}>{statuses[status]}</Link> <Time at={createdAt} />
        </li>
      ))}
    </ul>
  );
}
