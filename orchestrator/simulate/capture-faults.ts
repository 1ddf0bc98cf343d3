import type { CaptureFault } from '@faceproof/protocol/words.js';

/** A moment of an attempt at which something can go wrong. */
export type FaultMoment =
  | 'OPENING'
  /** The upload token is valid; no byte of the body has been read. */
  | 'RECEIVING'
  /** The body is whole and good. */
  | 'ACCEPTING'
  /** The media is durable; the answer has not been sent. */
  | 'ACCEPTED'
  | 'MEASURING';

/** Where each fault strikes. Source: the API contract, section 9. */
export const FAULT_MOMENTS: Readonly<Record<CaptureFault, FaultMoment>> = {
  consent_missing: 'OPENING',
  upload_overloaded: 'RECEIVING',
  upload_cut: 'RECEIVING',
  attempt_voided: 'ACCEPTING',
  expired_while_uploading: 'ACCEPTING',
  token_used: 'ACCEPTED',
  slow_measurement: 'MEASURING',
  challenge_needed: 'MEASURING',
};
