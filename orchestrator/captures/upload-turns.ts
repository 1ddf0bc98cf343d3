import { Refusal } from '../refusal.js';

/**
 * One upload at a time for each session.
 *
 * arriving -> accepting -> ended. While a body arrives, a newer upload of the same session replaces it: a phone that changes
 * networks retries while its first connection hangs. Once a body is whole, newer uploads wait for it to end, then look up the
 * capture again.
 */
export interface UploadTurns {
  begin(sessionId: string): Promise<UploadTurn>;
}

export interface UploadTurn {
  /** Whether there was another upload of the session: it may have been accepted since this one was let in. */
  contested: boolean;
  /** Aborted when the body is no longer wanted; the abort reason is the refusal to send. */
  signal: AbortSignal;
  abort(reason: Refusal): void;
  /** The body is complete: nothing can replace this upload any more. */
  accepting(): void;
  end(): void;
}

interface Held {
  replace: AbortController;
  accepting: boolean;
  ended: Promise<void>;
}

export function openUploadTurns(): UploadTurns {
  const held = new Map<string, Held>();
  return {
    async begin(sessionId) {
      const contested = held.has(sessionId);
      for (let other = held.get(sessionId); other?.accepting; other = held.get(sessionId)) await other.ended;
      held
        .get(sessionId)
        ?.replace.abort(new Refusal('upload_token_used', 'A newer upload of the same session replaced this one.'));
      return take(sessionId, contested);
    },
  };

  function take(sessionId: string, contested: boolean): UploadTurn {
    let settle = () => {};
    const ended = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const turn: Held = { replace: new AbortController(), accepting: false, ended };
    held.set(sessionId, turn);
    return {
      contested,
      signal: turn.replace.signal,
      abort: (reason) => turn.replace.abort(reason),
      accepting() {
        turn.replace.signal.throwIfAborted();
        turn.accepting = true;
      },
      end() {
        if (held.get(sessionId) === turn) held.delete(sessionId);
        settle();
      },
    };
  }
}
