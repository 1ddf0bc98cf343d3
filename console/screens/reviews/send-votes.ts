import type { ReviewReasonCode } from '@faceproof/protocol/reasons.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { ApiError, ConnectionError } from '../../api/api-error.js';
import type { Api } from '../../api/open-api.js';
import { openStore, type Store } from '../../api/store.js';

export interface Ballot {
  sessionId: string;
  outcome: ReviewOutcome;
  reasonCodes: readonly ReviewReasonCode[];
  note: string;
  /** Of the decision that the reviewer saw. */
  expectedVersion: number;
}

/**
 * PENDING: it can be undone. SENDING: on its way. WAITING: the service is away, so the same vote is sent again. FAILED: the service
 * refused it. SENT: it counts.
 */
export type Cast =
  | { step: 'PENDING'; ballot: Ballot; sentAt: Date }
  | { step: 'SENDING' | 'WAITING' | 'SENT'; ballot: Ballot }
  | { step: 'FAILED'; ballot: Ballot; error: unknown };

/** One vote is pending at a time. Another vote, or leaving the screen, sends the one before at once. */
export interface Votes {
  /** The state of each vote, oldest first. A failed one stays until it is dismissed, a counted one until the next vote. */
  casts: Store<readonly Cast[]>;
  /** The sessions on which a vote was given here, and neither taken back nor refused. */
  given: Store<ReadonlySet<string>>;
  /** A second vote on the same session has no effect. */
  give(ballot: Ballot): void;
  /** @returns the vote that was taken back; null if none is pending */
  undo(): Ballot | null;
  /** Sends what is pending now. @param leaving the page may be gone before the answer */
  flush(leaving?: boolean): void;
  dismiss(ballot: Ballot): void;
}

export const UNDO_MS = 5_000;
const RETRY_MS = 2_000;

/** @param onSettled runs after the service has counted or refused a vote */
export function openVotes(api: Api, onSettled: () => void): Votes {
  const casts = openStore<readonly Cast[]>([]);
  const given = openStore<ReadonlySet<string>>(new Set());
  // Apart from what is shown: no other vote's answer can replace it.
  let pending: { ballot: Ballot; timer: ReturnType<typeof setTimeout> } | null = null;

  const takeBack = ({ sessionId }: Ballot) => given.set(new Set([...given.get()].filter((each) => each !== sessionId)));
  const hide = (ballot: Ballot) => casts.set(casts.get().filter((each) => each.ballot !== ballot));
  const show = (next: Cast) => casts.set(casts.get().map((each) => (each.ballot === next.ballot ? next : each)));
  const settle = (next: Cast) => {
    const isNewest = casts.get().at(-1)?.ballot === next.ballot;
    if (next.step === 'SENT' && !isNewest) hide(next.ballot);
    else show(next);
    onSettled();
  };
  const takePending = () => {
    const taken = pending;
    pending = null;
    if (taken !== null) clearTimeout(taken.timer);
    return taken?.ballot ?? null;
  };

  async function send(ballot: Ballot, keepalive: boolean): Promise<void> {
    show({ step: 'SENDING', ballot });
    const idempotencyKey = crypto.randomUUID();
    for (;;) {
      try {
        await post(api, ballot, idempotencyKey, keepalive);
        return settle({ step: 'SENT', ballot });
      } catch (error) {
        if (!mayWorkLater(error)) {
          takeBack(ballot);
          return settle({ step: 'FAILED', ballot, error });
        }
        show({ step: 'WAITING', ballot });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
  function flush(leaving = false): void {
    const ballot = takePending();
    if (ballot !== null) void send(ballot, leaving);
  }
  return {
    casts,
    given,
    give(ballot) {
      if (given.get().has(ballot.sessionId)) return;
      flush();
      given.set(new Set([...given.get(), ballot.sessionId]));
      const others = casts.get().filter((each) => each.step !== 'SENT' && each.ballot.sessionId !== ballot.sessionId);
      casts.set([...others, { step: 'PENDING', ballot, sentAt: new Date(Date.now() + UNDO_MS) }]);
      pending = { ballot, timer: setTimeout(flush, UNDO_MS) };
    },
    undo() {
      const ballot = takePending();
      if (ballot === null) return null;
      takeBack(ballot);
      hide(ballot);
      return ballot;
    },
    flush,
    dismiss: hide,
  };
}

async function post(api: Api, ballot: Ballot, idempotencyKey: string, keepalive: boolean): Promise<void> {
  const { sessionId, outcome, reasonCodes, note, expectedVersion } = ballot;
  const body = {
    outcome,
    expectedVersion,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(reasonCodes.length === 0 ? {} : { reasonCodes }),
  };
  await api.call('POST', `/v1/sessions/${sessionId}/review`, { body, idempotencyKey, keepalive });
}

/** The same key makes a repetition safe, even if the first attempt counted. */
function mayWorkLater(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.problem.retryable);
}
