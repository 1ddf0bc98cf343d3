import type { Review } from '@faceproof/protocol/api/reviews.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { ReviewReasonCode } from '@faceproof/protocol/reasons.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { useGet } from '../../api/use-get.js';
import { Answered } from '../../parts/answered.js';
import { Message } from '../../parts/message.js';
import { Faces } from '../../session-view/faces.js';
import type { Pictures } from '../../session-view/open-pictures.js';
import { usePictures } from '../../session-view/use-pictures.js';
import type { Player } from '../../session-view/use-player.js';
import { useMe } from '../../sign-in/use-me.js';
import { useTexts } from '../../texts/language.js';
import { CaseFacts } from './case-facts.js';
import { useChangeQueue } from './change-queue.js';
import { DecisionBar } from './decision-bar.js';
import { DeclineReasons } from './decline-reasons.js';
import { Lease } from './lease.js';
import type { Votes } from './send-votes.js';
import { REVIEWS } from './texts.js';
import { useKeys } from './use-keys.js';
import { useLease } from './use-lease.js';

/** How long the pictures are on the screen before the scores are. */
const LOOK_MS = 4_000;

interface CaseProps {
  sessionId: string;
  /** As the queue has it; missing where it is younger than the page, or decided. */
  review: Review | undefined;
  votes: Votes;
  note: string;
  onNote: (note: string) => void;
  preloaded: () => Pictures | null;
  onShown: () => void;
  go: (step: 'next' | 'previous' | 'voted') => void;
  onHelp: () => void;
}

/** One case: both faces, why it is here, and the decision. */
export function Case(props: CaseProps) {
  const session = useGet<SessionEnvelope>(`/v1/sessions/${props.sessionId}`);
  return <Answered of={session}>{(answer) => <OpenCase {...props} session={answer} />}</Answered>;
}

function OpenCase(props: CaseProps & { session: SessionEnvelope }) {
  const { sessionId, session, review, votes, note, onNote, preloaded, onShown, go, onHelp } = props;
  const texts = useTexts(REVIEWS);
  const { memberId } = useMe();
  const { busy, error, claim, release } = useHold(sessionId);
  const [declining, setDeclining] = useState(false);
  const [scores, setScores] = useState(false);
  const [looked, setLooked] = useState(false);
  const player = useRef<Player | null>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const isMine = review?.claimedBy === memberId;
  const hasVoted = review?.votes?.some(({ votedBy }) => votedBy === memberId) ?? false;
  useLease(review, isMine, claim);
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
  const act = {
    claim: () => void claim().catch(() => undefined),
    approve: () => isMine && vote('APPROVED', []),
    decline: () => setDeclining(isMine),
    skip: () =>
      void release()
        .then(() => go('next'))
        .catch(() => undefined),
    next: () => go('next'),
    previous: () => go('previous'),
    help: onHelp,
  };
  useKeys(
    declining
      ? {}
      : {
          c: act.claim,
          a: act.approve,
          d: act.decline,
          s: isMine ? act.skip : act.next,
          n: () => noteField.current?.focus(),
          ' ': () => player.current?.toggle(),
          ArrowLeft: () => player.current?.step(-1),
          ArrowRight: () => player.current?.step(1),
        },
  );
  if (session.status !== 'IN_REVIEW')
    return <Message icon="check" title={texts.decided} children={<p>{texts.decidedHelp}</p>} />;
  return (
    <div class="case">
      <div class="case-main">
        {review === undefined ? null : <Lease review={review} isMine={isMine} />}
        {isMine || hasVoted ? (
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
          <p class="unheld">{texts.unheld}</p>
        )}
        {hasVoted ? <p class="banner">{texts.mine}</p> : null}
        <DecisionBar isMine={isMine} canClaim={!hasVoted} busy={busy} error={error} act={act} />
        {declining ? (
          <DeclineReasons onDecline={(codes) => vote('DECLINED', codes)} onBack={() => setDeclining(false)} />
        ) : null}
        {isMine ? (
          <label class="field">
            <span>{texts.note}</span>
            <textarea
              ref={noteField}
              rows={2}
              maxLength={2000}
              value={note}
              onInput={(event) => onNote(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
            />
          </label>
        ) : null}
      </div>
      <aside class="case-facts">
        <CaseFacts session={session} review={review} scores={scores} onShowScores={() => setScores(true)} />
      </aside>
    </div>
  );
}

function CasePictures(props: {
  sessionId: string;
  preloaded: () => Pictures | null;
  onPlayer: (player: Player) => void;
  onShown: () => void;
}) {
  const { sessionId, preloaded, onPlayer, onShown } = props;
  const [given] = useState(preloaded);
  const pictures = usePictures(sessionId, given);
  return <Faces pictures={pictures} onPlayer={onPlayer} onShown={onShown} />;
}

/** Claims and gives back. */
function useHold(sessionId: string) {
  const { call } = useApi();
  const change = useChangeQueue();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const act = async (what: 'claim' | 'release') => {
    setState({ busy: true, error: null });
    try {
      change(await call<Review>('POST', `/v1/reviews/${sessionId}/${what}`, { body: {} }));
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
      throw error;
    }
  };
  const claim = useCallback(() => act('claim'), [sessionId]);
  return { ...state, claim, release: () => act('release') };
}
