import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { Link } from 'wouter-preact';
import { useGet } from '../../api/use-api.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Heading } from '../../parts/shown/heading.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { CheckBars } from '../../session-view/check-bars.js';
import { Looks } from '../../session-view/person/looks.js';
import { usePersonTexts } from '../../session-view/person/texts.js';
import {
  useAttemptWords,
  useCloseWords,
  useFlowWords,
  useOutcomeWords,
  useReasonWords,
  useStatusWords,
} from '../../session-view/words.js';
import { useMay, useMe } from '../../sign-in/use-me.js';
import { fill } from '../../texts/language.js';
import { ReceiptSection } from './receipt-section.js';
import { DeliverySection, HeldSection, PictureSection, ReviewSection } from './related-sections.js';
import { SayingSection } from './saying-section.js';
import { SessionActions } from './session-actions.js';
import { StandingMark } from './standing-mark.js';
import { useSessionTexts } from './texts.js';
import { composeTimeline } from './timeline.js';
import { VerdictSection } from './verdict-section.js';

/** A session that still moves is asked for again this often. */
const MOVING_MS = 5_000;
const MOVING: readonly string[] = ['CREATED', 'CAPTURING', 'PROCESSING'];

/** Everything about one session. */
export function SessionPage({ sessionId }: { sessionId: string }) {
  const path = `/v1/sessions/${encodeURIComponent(sessionId)}`;
  const first = useGet<SessionEnvelope>(path);
  const isMoving = first.data !== undefined && MOVING.includes(first.data.status);
  const session = useGet<SessionEnvelope>(path, isMoving ? { every: MOVING_MS } : {});
  return <Answered of={session}>{(answer) => <Page session={answer} onDone={session.refetch} />}</Answered>;
}

function Page({ session, onDone }: { session: SessionEnvelope; onDone: () => Promise<unknown> }) {
  const texts = useSessionTexts();
  const { scopes, role } = useMe();
  const may = useMay();
  const { sessionId, erasedAt } = session;
  const seesPictures = scopes.includes('media:read') && role !== 'REVIEWER';
  return (
    <>
      <p>
        <Link href="/sessions">← {texts.back}</Link>
      </p>
      <Heading title={texts.title}>
        <SessionActions session={session} onDone={onDone} />
      </Heading>
      <p class="row">
        <StandingMark session={session} /> <CopyId id={sessionId} />
      </p>
      <Reasons session={session} />
      {erasedAt === null ? null : <p class="banner">{fill(texts.erased, { when: erasedAt.slice(0, 10) })}</p>}
      <div class="session-columns">
        <div>
          {may('sessions:support') ? <SayingSection session={session} /> : null}
          <Checks session={session} seesScores={scopes.includes('scores:read')} />
          {may('reviews') && wasReviewed(session) ? <ReviewSection sessionId={sessionId} /> : null}
          {seesPictures && erasedAt === null ? <PictureSection key={sessionId} sessionId={sessionId} /> : null}
          <VerdictSection evaluation={session.evaluation} />
          <ReceiptSection session={session} />
        </div>
        <div>
          <Timeline session={session} />
          <Facts session={session} />
          {may('webhooks:read') ? <DeliverySection session={session} /> : null}
          {may('audit') ? <LookSection sessionId={sessionId} /> : null}
          <HeldSection key={`${sessionId} ${erasedAt}`} session={session} />
        </div>
      </div>
      <details class="raw">
        <summary>{texts.raw}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll it */}
        <pre tabIndex={0}>{JSON.stringify(session, null, 2)}</pre>
      </details>
    </>
  );
}

function LookSection({ sessionId }: { sessionId: string }) {
  const texts = usePersonTexts();
  return (
    <section>
      <h2>{texts.looks}</h2>
      <p class="quiet">{texts.looksHelp}</p>
      <Looks sessionId={sessionId} />
    </section>
  );
}

function wasReviewed({ status, decision }: SessionEnvelope): boolean {
  return status === 'IN_REVIEW' || (decision?.version ?? 1) > 1;
}

function Reasons({ session }: { session: SessionEnvelope }) {
  const say = useReasonWords();
  const reasons = session.decision?.reasons ?? [];
  return reasons.length === 0 ? null : <p>{reasons.map((reason) => say(reason, session.checks)).join(' · ')}</p>;
}

function Checks({ session, seesScores }: { session: SessionEnvelope; seesScores: boolean }) {
  const texts = useSessionTexts();
  return (
    <section>
      <h2>{texts.checks}</h2>
      {session.checks.length === 0 ? (
        <p class="quiet">{texts.noChecks}</p>
      ) : (
        <>
          {seesScores ? null : <p class="quiet">{texts.noScores}</p>}
          <CheckBars checks={session.checks} scores={seesScores} />
        </>
      )}
    </section>
  );
}

function Timeline({ session }: { session: SessionEnvelope }) {
  const texts = useSessionTexts();
  const words = {
    events: texts.events,
    statuses: useStatusWords(),
    outcomes: useOutcomeWords(),
    attempts: useAttemptWords(),
    closings: useCloseWords(),
  };
  return (
    <section>
      <h2>{texts.timeline}</h2>
      <ol class="timeline">
        {composeTimeline(session, words).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            {text} <Time at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Facts({ session }: { session: SessionEnvelope }) {
  const texts = useSessionTexts();
  const flows = useFlowWords();
  const { flow, purpose, subjectId, metadata, consent, enrollment } = session;
  return (
    <section>
      <h2>{texts.facts}</h2>
      <dl class="facts">
        <dt>{texts.flow}</dt>
        <dd>{flows[flow]}</dd>
        <dt>{texts.purpose}</dt>
        <dd>{purpose ?? texts.none}</dd>
        <dt>{texts.subject}</dt>
        <dd>
          {subjectId === null ? (
            texts.none
          ) : (
            <>
              <CopyId id={subjectId} />
              <br />
              <Link href="/sessions" state={{ subjectId }}>
                {texts.sameSubject}
              </Link>
            </>
          )}
        </dd>
        {Object.entries(metadata ?? {}).map(([key, value]) => (
          <div key={key} class="facts-row">
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>{texts.consent}</dt>
        <dd>
          {consent === null
            ? texts.none
            : fill(texts.consentOf, {
                version: consent.textVersion,
                channel: consent.channel === 'PAGE' ? texts.page : texts.app,
              })}
        </dd>
        {enrollment === null ? null : (
          <>
            <dt>{texts.enrollment}</dt>
            <dd>
              <CopyId id={enrollment.enrollmentId} short />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
