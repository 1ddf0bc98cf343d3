import type { ReviewReasonCode } from '@faceproof/protocol/reasons.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { ApiError, ConnectionError } from '../api/api-error.js';
import type { Api } from '../api/open-api.js';
import { openStore, type Store } from '../api/store.js';

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

/** The votes that were given on this page in one mode. One is pending at a time: another vote sends the one before at once. */
export interface Votes {
  /** The state of each vote, oldest first. A failed one stays until it is dismissed, a counted one until the next vote. */
  casts: Store<readonly Cast[]>;
  /** The sessions on which a vote was given here, and neither taken back nor refused. */
  given: Store<ReadonlySet<string>>;
  /** What was written for each session, by its id. */
  notes: Store<Readonly<Record<string, string>>>;
  /** A second vote on the same session has no effect. */
  give(ballot: Ballot): void;
  /** @returns the vote that was taken back; null if none is pending */
  undo(): Ballot | null;
  /** Sends what is pending now. @returns whether each vote counts that did not when this was called */
  flush(): Promise<boolean>;
  /** The page closes: sends what is pending and, once more, what waits. */
  leave(): void;
  /** Drops every vote that was not sent. */
  discard(): void;
  /** Takes a vote off the screen. One that waits is not sent again. */
  dismiss(ballot: Ballot): void;
  /** Whether a vote neither counts nor failed yet. */
  hasUnsent(): boolean;
}

export const UNDO_MS = 5_000;
const RETRY_MS = 2_000;

/** @param onSettled runs after the service has counted or refused a vote */
export function openVotes(api: Api, onSettled: () => void): Votes {
  const casts = openStore<readonly Cast[]>([]);
  const given = openStore<ReadonlySet<string>>(new Set());
  const notes = openStore<Readonly<Record<string, string>>>({});
  // Both apart from what is shown: no other vote's answer can replace them.
  let pending: { ballot: Ballot; timer: ReturnType<typeof setTimeout> } | null = null;
  const sending = new Map<Ballot, { idempotencyKey: string; firstTry: Promise<boolean> }>();

  const takeBack = ({ sessionId }: Ballot) => given.set(new Set([...given.get()].filter((each) => each !== sessionId)));
  const hide = (ballot: Ballot) => casts.set(casts.get().filter((each) => each.ballot !== ballot));
  const show = (next: Cast) => casts.set(casts.get().map((each) => (each.ballot === next.ballot ? next : each)));
  const settle = (next: Cast) => {
    const isNewest = casts.get().at(-1)?.ballot === next.ballot;
    sending.delete(next.ballot);
    if (next.step === 'FAILED') takeBack(next.ballot);
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

  /** @returns whether the service counted or refused the vote */
  async function attempt(ballot: Ballot, idempotencyKey: string): Promise<boolean> {
    try {
      await post(api, ballot, idempotencyKey);
      settle({ step: 'SENT', ballot });
      return true;
    } catch (error) {
      if (mayWorkLater(error)) show({ step: 'WAITING', ballot });
      else settle({ step: 'FAILED', ballot, error });
      return !mayWorkLater(error);
    }
  }
  async function repeat(ballot: Ballot, idempotencyKey: string): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    while (sending.has(ballot) && !(await attempt(ballot, idempotencyKey)));
  }
  function sendPending(): void {
    const ballot = takePending();
    if (ballot === null) return;
    const idempotencyKey = crypto.randomUUID();
    show({ step: 'SENDING', ballot });
    const firstTry = attempt(ballot, idempotencyKey);
    sending.set(ballot, { idempotencyKey, firstTry });
    void firstTry.then((isSettled) => (isSettled ? undefined : repeat(ballot, idempotencyKey)));
  }
  return {
    casts,
    given,
    notes,
    give(ballot) {
      if (given.get().has(ballot.sessionId)) return;
      sendPending();
      given.set(new Set([...given.get(), ballot.sessionId]));
      const others = casts.get().filter((each) => each.step !== 'SENT' && each.ballot.sessionId !== ballot.sessionId);
      casts.set([...others, { step: 'PENDING', ballot, sentAt: new Date(Date.now() + UNDO_MS) }]);
      pending = { ballot, timer: setTimeout(sendPending, UNDO_MS) };
    },
    undo() {
      const ballot = takePending();
      if (ballot === null) return null;
      takeBack(ballot);
      hide(ballot);
      return ballot;
    },
    async flush() {
      sendPending();
      const flushed = [...sending.keys()];
      await Promise.all([...sending.values()].map(({ firstTry }) => firstTry));
      return !casts.get().some(({ step, ballot }) => step !== 'SENT' && flushed.includes(ballot));
    },
    leave() {
      sendPending();
      const waiting = casts.get().filter(({ step }) => step === 'WAITING');
      // No one reads the answer, and the same key makes the vote count once.
      for (const { ballot } of waiting)
        void post(api, ballot, sending.get(ballot)?.idempotencyKey ?? '').catch(() => undefined);
    },
    discard() {
      takePending();
      sending.clear();
      casts.set([]);
    },
    dismiss(ballot) {
      if (sending.delete(ballot)) takeBack(ballot);
      hide(ballot);
    },
    hasUnsent: () => pending !== null || sending.size > 0,
  };
}

async function post(api: Api, ballot: Ballot, idempotencyKey: string): Promise<void> {
  const { sessionId, outcome, reasonCodes, note, expectedVersion } = ballot;
  const body = {
    outcome,
    expectedVersion,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(reasonCodes.length === 0 ? {} : { reasonCodes }),
  };
  // It may be on its way while the page closes.
  await api.call('POST', `/v1/sessions/${sessionId}/review`, { body, idempotencyKey, keepalive: true });
}

/** The same key makes a repetition safe, even if the first attempt counted. */
function mayWorkLater(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.problem.retryable);
}
