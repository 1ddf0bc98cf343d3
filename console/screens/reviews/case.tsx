import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Reason, ReviewReasonCode } from '@faceproof/protocol/reasons.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useGet } from '../../api/use-api.js';
import { Button } from '../../parts/forms/button.js';
import { useKeys } from '../../parts/forms/use-keys.js';
import { Answered } from '../../parts/states/answered.js';
import { Message } from '../../parts/states/message.js';
import { Faces } from '../../session-view/faces.js';
import { type Pictures, usePictures } from '../../session-view/open-pictures.js';
import type { Player } from '../../session-view/use-player.js';
import { useMe } from '../../sign-in/use-me.js';
import type { Votes } from '../../votes/send-votes.js';
import { CaseFacts } from './case-facts.js';
import { hasVoted, mayVote, type Step } from './choose-next.js';
import { DecisionBar, DeclineReasons, Keyed } from './decision-bar.js';
import { Lease, useLease } from './lease.js';
import { useReviewTexts } from './texts.js';
import { useClaim } from './use-queue.js';

/** How long the pictures are on the screen before the scores are. */
const LOOK_MS = 4_000;

interface CaseProps {
  sessionId: string;
  /** Missing until it is loaded, and for a session that was never in review. */
  review: Review | undefined;
  votes: Votes;
  /** Whether the vote before this case claims it too. */
  claimed: boolean;
  note: string;
  onNote: (note: string) => void;
  preloaded: () => Pictures | null;
  onShown: () => void;
  go: (step: Step) => void;
  onHelp: () => void;
}

/** One case: both faces, why it is here, and the decision. */
export function Case(props: CaseProps) {
  const session = useGet<SessionEnvelope>(`/v1/sessions/${props.sessionId}`, { renewed: true });
  return (
    <Answered of={session}>
      {(answer) =>
        answer.status === 'IN_REVIEW' ? <OpenCase {...props} session={answer} /> : <DecidedCase {...props} session={answer} />
      }
    </Answered>
  );
}

function OpenCase(props: CaseProps & { session: SessionEnvelope }) {
  const { sessionId, session, review, votes, claimed, note, onNote, preloaded, onShown, go, onHelp } = props;
  const texts = useReviewTexts();
  const noteLabels = { APPROVE: texts.noteNeeded, ESCALATE: texts.escalateWhy } as const;
  const me = useMe();
  const { busy, error, claim, release, write, renew } = useClaim(sessionId);
  const [asked, setAsked] = useState<'DECLINE' | 'RECAPTURE' | keyof typeof noteLabels | null>(null);
  const [scores, setScores] = useState(false);
  const [looked, setLooked] = useState(false);
  const player = useRef<Player | null>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const isOpen = useIsOpen();
  const voted = review !== undefined && hasVoted(review, me);
  const canVote = review !== undefined && mayVote(review, me);
  const isMine = canVote && review.claimedBy === me.memberId;
  const isAppeal = review?.appeal != null;
  const mayEscalate = canVote && !review.escalated && (isMine || review.claimedBy === null) && !busy;
  const mayDecide = isMine && looked && !busy;
  useLease(review, isMine, renew);
  useEffect(() => {
    if (claimed && canVote && !isMine) void claim().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!looked) return undefined;
    const timer = setTimeout(() => setScores(true), LOOK_MS);
    return () => clearTimeout(timer);
  }, [looked]);
  const vote = (outcome: ReviewOutcome, reasonCodes: readonly ReviewReasonCode[]) => {
    const expectedVersion = session.decision?.version ?? 1;
    votes.give({ sessionId, outcome, reasonCodes, note, expectedVersion });
    go('voted');
  };
  const askForNote = (why: keyof typeof noteLabels) => {
    setAsked(why);
    noteField.current?.focus();
  };
  // What failed is on the screen.
  const writeNote = (escalates: boolean) =>
    write(note, escalates).then(
      () => {
        setAsked(null);
        onNote('');
        if (escalates && isOpen.current) go('onward');
      },
      () => undefined,
    );
  const approve = () => {
    const needsWords = isAppeal || (session.decision?.reasons ?? []).some(isSuspicion);
    if (!needsWords || note.trim() !== '') return vote('APPROVED', []);
    askForNote('APPROVE');
  };
  const escalate = () => {
    if (note.trim() === '') return askForNote('ESCALATE');
    void writeNote(true);
  };
  // What failed is on the screen.
  const giveBack = () =>
    release().then(
      () => isOpen.current && go('onward'),
      () => undefined,
    );
  const act = {
    claim: () => void (canVote && !busy && claim().catch(() => undefined)),
    approve: () => mayDecide && approve(),
    decline: () => setAsked(mayDecide ? 'DECLINE' : null),
    recapture: () => setAsked(mayDecide ? 'RECAPTURE' : null),
    skip: () => void (busy || giveBack()),
    next: () => go('next'),
    previous: () => go('previous'),
    help: onHelp,
  };
  useKeys(
    asked === 'DECLINE' || asked === 'RECAPTURE'
      ? {}
      : {
          c: act.claim,
          a: act.approve,
          d: act.decline,
          r: act.recapture,
          s: isMine ? act.skip : act.next,
          n: () => noteField.current?.focus(),
          e: () => mayEscalate && escalate(),
          ' ': () => player.current?.toggle(),
          ArrowLeft: () => player.current?.step(-1),
          ArrowRight: () => player.current?.step(1),
        },
  );
  return (
    <div class="case-frame">
      <div class="case">
        <div class="case-main">
          {review === undefined ? null : <Lease review={review} isMine={isMine} />}
          {isMine || voted ? (
            <CasePictures
              sessionId={sessionId}
              preloaded={preloaded}
              onPlayer={(now) => {
                player.current = now;
              }}
              onShown={() => {
                setLooked(true);
                onShown();
              }}
            />
          ) : (
            <p class="unheld">{canVote ? texts.unheld : review === undefined ? '' : texts.notYours}</p>
          )}
          {voted ? <p class="banner">{texts.mine}</p> : null}
          <label class="field">
            <span>{asked === 'APPROVE' || asked === 'ESCALATE' ? noteLabels[asked] : texts.note}</span>
            <textarea
              ref={noteField}
              rows={2}
              maxLength={2000}
              value={note}
              required={asked === 'APPROVE' || asked === 'ESCALATE'}
              onInput={(event) => onNote(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
            />
          </label>
          <div class="row">
            <Button text={texts.saveNote} disabled={busy || note.trim() === ''} onClick={() => writeNote(false)} />
            {mayEscalate ? <Keyed name="E" text={texts.escalate} onClick={escalate} /> : null}
          </div>
        </div>
        <aside class="case-facts">
          <CaseFacts session={session} review={review} scores={scores} onShowScores={() => setScores(true)} />
        </aside>
      </div>
      <div class="decide">
        {asked === 'DECLINE' || asked === 'RECAPTURE' ? (
          <DeclineReasons
            key={asked}
            kind={asked}
            required={isAppeal}
            onDecline={(codes) => vote('DECLINED', codes)}
            onBack={() => setAsked(null)}
          />
        ) : (
          <DecisionBar isMine={isMine} canClaim={canVote} mayDecide={looked} busy={busy} error={error} act={act} />
        )}
      </div>
    </div>
  );
}

/** What a machine took for an attack, or for another customer. A person who decides otherwise says why. */
function isSuspicion({ code, category }: Reason): boolean {
  return category === 'FRAUD' || code === 'DUPLICATE_FACE';
}

/** A reviewer may look again at what they voted on. */
function DecidedCase({ sessionId, session, review, preloaded }: CaseProps & { session: SessionEnvelope }) {
  const texts = useReviewTexts();
  const me = useMe();
  const [isLooking, setLooking] = useState(false);
  if (review === undefined || !hasVoted(review, me))
    return (
      <Message icon="check" title={texts.decided}>
        <p>{texts.decidedHelp}</p>
        <Link href={`/sessions/${sessionId}`}>{texts.session}</Link>
      </Message>
    );
  return (
    <div class="case">
      <div class="case-main">
        <p class="banner">{texts.decidedYours}</p>
        {isLooking ? (
          <CasePictures sessionId={sessionId} preloaded={preloaded} />
        ) : (
          <Button text={texts.lookAgain} onClick={() => setLooking(true)} />
        )}
      </div>
      <aside class="case-facts">
        <CaseFacts session={session} review={review} scores onShowScores={() => undefined} />
      </aside>
    </div>
  );
}

/** false once the case has left the screen. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
    },
    [],
  );
  return isOpen;
}

/** @param preloaded hands over the pictures if they were loaded before the case was opened */
function CasePictures(props: {
  sessionId: string;
  preloaded: () => Pictures | null;
  onPlayer?: (player: Player) => void;
  onShown?: () => void;
}) {
  const { sessionId, preloaded, ...heard } = props;
  const [given] = useState(preloaded);
  const pictures = usePictures(sessionId, given);
  return <Faces pictures={pictures} {...heard} />;
}
