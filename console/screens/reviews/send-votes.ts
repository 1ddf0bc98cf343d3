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

/** One vote at a time. Another vote, or leaving the screen, sends the one before at once. */
export interface Votes {
  cast: Store<Cast | null>;
  /** The sessions on which a vote was given here, and neither taken back nor refused. */
  given: Store<ReadonlySet<string>>;
  give(ballot: Ballot): void;
  /** @returns the vote that was taken back; null if it was on its way */
  undo(): Ballot | null;
  /** Sends what is pending now. @param leaving the page may be gone before the answer */
  flush(leaving?: boolean): void;
  dismiss(): void;
}

export const UNDO_MS = 5_000;
const RETRY_MS = 2_000;

/** @param onSettled runs after the service has counted or refused a vote */
export function openVotes(api: Api, onSettled: () => void): Votes {
  const cast = openStore<Cast | null>(null);
  const given = openStore<ReadonlySet<string>>(new Set());
  const takeBack = ({ sessionId }: Ballot) => given.set(new Set([...given.get()].filter((each) => each !== sessionId)));
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function send(ballot: Ballot, keepalive: boolean): Promise<void> {
    const show = (next: Cast) => {
      const now = cast.get();
      // A later vote may be shown already; a refusal is shown in any case.
      if (now === null || now.ballot === ballot || next.step === 'FAILED') cast.set(next);
    };
    show({ step: 'SENDING', ballot });
    const idempotencyKey = crypto.randomUUID();
    for (;;) {
      try {
        await post(api, ballot, idempotencyKey, keepalive);
        show({ step: 'SENT', ballot });
        return onSettled();
      } catch (error) {
        if (!mayWorkLater(error)) {
          takeBack(ballot);
          show({ step: 'FAILED', ballot, error });
          return onSettled();
        }
        show({ step: 'WAITING', ballot });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
  function flush(leaving = false): void {
    const now = cast.get();
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (now?.step === 'PENDING') void send(now.ballot, leaving);
  }
  return {
    cast,
    given,
    give(ballot) {
      flush();
      given.set(new Set([...given.get(), ballot.sessionId]));
      cast.set({ step: 'PENDING', ballot, sentAt: new Date(Date.now() + UNDO_MS) });
      timer = setTimeout(flush, UNDO_MS);
    },
    undo() {
      const now = cast.get();
      if (now?.step !== 'PENDING') return null;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      takeBack(now.ballot);
      cast.set(null);
      return now.ballot;
    },
    flush,
    dismiss: () => cast.get()?.step !== 'PENDING' && cast.set(null),
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
