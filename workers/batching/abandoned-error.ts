export type AbandonReason =
  /** Another part of the same capture failed. */
  | 'CAPTURE_FAILED'
  /** The queue gave the job to another worker, or removed it. */
  | 'LOCK_LOST'
  /** The candidate took longer than a capture may wait for it. */
  | 'TOO_SLOW'
  /** Another worker's numbers are wanted. */
  | 'EXCLUDED'
  /** The worker stops, and the time for finishing its captures is over. */
  | 'DRAIN_ENDED';

/** No one waits for this work any more. The reason of every abort signal of a capture. */
export class AbandonedError extends Error {
  override name = 'AbandonedError';
  readonly code: AbandonReason;

  constructor(code: AbandonReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
