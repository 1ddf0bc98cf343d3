import type { Mode } from '@faceproof/protocol/words.js';
import { useContext } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useStore } from '../api/use-store.js';
import { useKeys } from '../parts/use-keys.js';
import { useNow } from '../parts/use-now.js';
import { useWhy } from '../parts/use-why.js';
import { OUTCOME_WORDS } from '../session-view/words.js';
import { fill } from '../texts/catalogue.js';
import { useTexts } from '../texts/language.js';
import type { Cast, Votes } from '../votes/send-votes.js';
import { VOTES } from '../votes/texts.js';
import { VotesContext } from '../votes/use-votes.js';
import { BASES } from './mode-address.js';
import './vote-toasts.css';

/** The state of the last vote, and of each earlier vote that is not counted, in both modes and on every screen. */
export function VoteToasts() {
  const votes = useContext(VotesContext);
  return (
    <div class="toasts" role="status">
      {votes === null ? null : <ModeToasts mode="LIVE" votes={votes.LIVE} />}
      {votes === null ? null : <ModeToasts mode="TEST" votes={votes.TEST} />}
    </div>
  );
}

function ModeToasts({ mode, votes }: { mode: Mode; votes: Votes }) {
  const casts = useStore(votes.casts);
  const [, navigate] = useLocation();
  const shown = casts.filter(({ step }, index) => step === 'FAILED' || step === 'WAITING' || index === casts.length - 1);
  const addressOf = (sessionId: string) => `~${BASES[mode]}/reviews/${sessionId}`;
  const undo = () => {
    const ballot = votes.undo();
    if (ballot !== null) navigate(addressOf(ballot.sessionId), { replace: true });
  };
  useKeys(casts.some(({ step }) => step === 'PENDING') ? { u: undo } : {});
  return (
    <>
      {shown.map((cast) => (
        <Toast
          key={cast.ballot.sessionId}
          cast={cast}
          address={addressOf(cast.ballot.sessionId)}
          onUndo={undo}
          onDismiss={() => votes.dismiss(cast.ballot)}
        />
      ))}
    </>
  );
}

function Toast(props: { cast: Cast; address: string; onUndo: () => void; onDismiss: () => void }) {
  const { cast, address, onUndo, onDismiss } = props;
  const { step } = cast;
  const texts = useTexts(VOTES);
  const said = useSaid(cast);
  return (
    <div class="toast" data-step={step}>
      <span>{said}</span>
      {step === 'PENDING' ? (
        <button type="button" class="button small" onClick={onUndo}>
          {texts.undo}
        </button>
      ) : null}
      {step === 'FAILED' ? (
        <Link class="button small" href={address}>
          {texts.open}
        </Link>
      ) : null}
      {step === 'FAILED' || step === 'SENT' || step === 'WAITING' ? (
        <button type="button" class="button small" onClick={onDismiss}>
          {step === 'WAITING' ? texts.stop : texts.dismiss}
        </button>
      ) : null}
    </div>
  );
}

function useSaid(cast: Cast): string {
  const texts = useTexts(VOTES);
  const outcomes = useTexts(OUTCOME_WORDS);
  const whyOf = useWhy();
  const now = useNow(500);
  const outcome = outcomes[cast.ballot.outcome];
  if (cast.step === 'PENDING') {
    const seconds = Math.max(0, Math.ceil((cast.sentAt.getTime() - now.getTime()) / 1000));
    return fill(texts.pending, { outcome, id: `…${cast.ballot.sessionId.slice(-6)}`, seconds });
  }
  if (cast.step === 'FAILED') return fill(texts.failed, { why: whyOf(cast.error) });
  if (cast.step === 'SENT') return fill(texts.sent, { outcome });
  return cast.step === 'WAITING' ? texts.waiting : texts.sending;
}
