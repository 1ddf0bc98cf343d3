import { MODES, type Mode } from '@faceproof/protocol/words.js';
import { useContext } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { useStore } from '../api/store.js';
import { Button } from '../parts/forms/button.js';
import { useKeys } from '../parts/forms/use-keys.js';
import { useWhy } from '../parts/forms/use-why.js';
import { useNow } from '../parts/shown/time.js';
import { useOutcomeWords } from '../session-view/words.js';
import { fill } from '../texts/language.js';
import { findNewestPending } from '../votes/find-newest-pending.js';
import type { Ballot, Cast } from '../votes/send-votes.js';
import { useVoteTexts } from '../votes/texts.js';
import { type VotesByMode, VotesContext } from '../votes/use-votes.js';
import { BASES } from './mode-address.js';
import './vote-toasts.css';

/** The state of the last vote, and of each earlier vote that is not counted, in both modes and on every screen. */
export function VoteToasts() {
  const votes = useContext(VotesContext);
  return (
    <div class="toasts" role="status">
      {votes === null ? null : <AllToasts votes={votes} />}
    </div>
  );
}

function AllToasts({ votes }: { votes: VotesByMode }) {
  const casts = { LIVE: useStore(votes.LIVE.casts), TEST: useStore(votes.TEST.casts) };
  const [, navigate] = useLocation();
  const undo = (mode: Mode) => {
    const ballot = votes[mode].undo();
    if (ballot !== null) navigate(addressOf(mode, ballot), { replace: true });
  };
  const undoable = findNewestPending(casts);
  useKeys(undoable === null ? {} : { u: () => undo(undoable) });
  return (
    <>
      {MODES.map((mode) => (
        <ModeToasts
          key={mode}
          mode={mode}
          casts={casts[mode]}
          hasKey={mode === undoable}
          onUndo={() => undo(mode)}
          onDismiss={(ballot) => votes[mode].dismiss(ballot)}
        />
      ))}
    </>
  );
}

interface ModeToastsProps {
  mode: Mode;
  casts: readonly Cast[];
  /** Whether the undo key acts on the pending vote of this mode. */
  hasKey: boolean;
  onUndo: () => void;
  onDismiss: (ballot: Ballot) => void;
}

function ModeToasts({ mode, casts, hasKey, onUndo, onDismiss }: ModeToastsProps) {
  const shown = casts.filter(({ step }, index) => step === 'FAILED' || step === 'WAITING' || index === casts.length - 1);
  return (
    <>
      {shown.map((cast) => (
        <Toast
          key={cast.ballot.sessionId}
          cast={cast}
          hasKey={hasKey}
          address={addressOf(mode, cast.ballot)}
          onUndo={onUndo}
          onDismiss={() => onDismiss(cast.ballot)}
        />
      ))}
    </>
  );
}

const addressOf = (mode: Mode, { sessionId }: Ballot) => `~${BASES[mode]}/reviews/${sessionId}`;

interface ToastProps {
  cast: Cast;
  hasKey: boolean;
  address: string;
  onUndo: () => void;
  onDismiss: () => void;
}

function Toast({ cast, hasKey, address, onUndo, onDismiss }: ToastProps) {
  const { step } = cast;
  const texts = useVoteTexts();
  const said = useSaid(cast);
  return (
    <div class="toast" data-step={step}>
      <span>{said}</span>
      {step === 'PENDING' ? <Button kind="small" text={hasKey ? texts.undoByKey : texts.undo} onClick={onUndo} /> : null}
      {step === 'FAILED' ? (
        <Link class="button small" href={address}>
          {texts.open}
        </Link>
      ) : null}
      {step === 'FAILED' || step === 'SENT' || step === 'WAITING' ? (
        <Button kind="small" text={step === 'WAITING' ? texts.stop : texts.dismiss} onClick={onDismiss} />
      ) : null}
    </div>
  );
}

function useSaid(cast: Cast): string {
  const texts = useVoteTexts();
  const outcomes = useOutcomeWords();
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
