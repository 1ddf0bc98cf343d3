import { Refusal } from '../refusal.js';

/**
 * One upload at a time for each capture.
 *
 * arriving -> accepting -> ended. While a body arrives, a newer upload of the same capture replaces it: a phone that changes
 * networks retries while its first connection hangs. Once a body is whole, newer uploads wait for it to end, then look up the
 * capture again.
 */
export interface UploadTurns {
  begin(captureId: string): Promise<UploadTurn>;
}

export interface UploadTurn {
  /** Whether there was another upload of the capture: it may have been accepted since this one was let in. */
  contested: boolean;
  /** Aborted when a newer upload replaces this one; the abort reason is the refusal to send. */
  signal: AbortSignal;
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
    async begin(captureId) {
      const contested = held.has(captureId);
      for (let other = held.get(captureId); other?.accepting; other = held.get(captureId)) await other.ended;
      held
        .get(captureId)
        ?.replace.abort(new Refusal('upload_token_used', 'A newer upload with the same token replaced this one.'));
      return take(captureId, contested);
    },
  };

  function take(captureId: string, contested: boolean): UploadTurn {
    let settle = () => {};
    const ended = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const turn: Held = { replace: new AbortController(), accepting: false, ended };
    held.set(captureId, turn);
    return {
      contested,
      signal: turn.replace.signal,
      accepting() {
        turn.replace.signal.throwIfAborted();
        turn.accepting = true;
      },
      end() {
        if (held.get(captureId) === turn) held.delete(captureId);
        settle();
      },
    };
  }
}
