import { Link } from 'wouter-preact';
import { useStore } from '../../api/use-store.js';
import { useNow } from '../../parts/use-now.js';
import { OUTCOME_WORDS } from '../../session-view/words.js';
import { fill } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/language.js';
import type { Cast, Votes } from './send-votes.js';
import { REVIEWS } from './texts.js';

/** The state of the last vote, and of each earlier vote that is not counted. */
export function VoteToasts({ votes, onUndo }: { votes: Votes; onUndo: () => void }) {
  const casts = useStore(votes.casts);
  const shown = casts.filter(({ step }, index) => step === 'FAILED' || step === 'WAITING' || index === casts.length - 1);
  return (
    <div class="toasts" role="status">
      {shown.map((cast) => (
        <Toast key={cast.ballot.sessionId} cast={cast} onUndo={onUndo} onDismiss={() => votes.dismiss(cast.ballot)} />
      ))}
    </div>
  );
}

function Toast({ cast, onUndo, onDismiss }: { cast: Cast; onUndo: () => void; onDismiss: () => void }) {
  const texts = useTexts(REVIEWS);
  const said = useSaid(cast);
  return (
    <div class="toast" data-step={cast.step}>
      <span>{said}</span>
      {cast.step === 'PENDING' ? (
        <button type="button" class="button small" onClick={onUndo}>
          {texts.undo}
        </button>
      ) : null}
      {cast.step === 'FAILED' ? (
        <Link class="button small" href={`/reviews/${cast.ballot.sessionId}`}>
          {texts.open}
        </Link>
      ) : null}
      {cast.step === 'FAILED' || cast.step === 'SENT' ? (
        <button type="button" class="button small" onClick={onDismiss}>
          {texts.dismiss}
        </button>
      ) : null}
    </div>
  );
}

function useSaid(cast: Cast): string {
  const texts = useTexts(REVIEWS);
  const outcomes = useTexts(OUTCOME_WORDS);
  const now = useNow(500);
  const outcome = outcomes[cast.ballot.outcome];
  if (cast.step === 'PENDING') {
    const seconds = Math.max(0, Math.ceil((cast.sentAt.getTime() - now.getTime()) / 1000));
    return fill(texts.pending, { outcome, id: `…${cast.ballot.sessionId.slice(-6)}`, seconds });
  }
  if (cast.step === 'FAILED') return fill(texts.failed, { why: (cast.error as Error).message });
  if (cast.step === 'SENT') return fill(texts.sent, { outcome });
  return cast.step === 'WAITING' ? texts.waiting : texts.sending;
}
