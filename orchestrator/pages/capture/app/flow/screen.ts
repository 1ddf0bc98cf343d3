import type { PageSession } from '@faceproof/protocol/api/capture-page.js';
import type { OpenedCapture } from '@faceproof/protocol/api/captures.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import { CallError } from '../api.js';
import type { Recording } from './record-capture.js';

/**
 * The current screen. The normal order is LOADING → CONSENT → (LIGHT →) CAMERA → CAPTURE → UPLOAD → WAIT → DONE. RETRY leads back
 * to CAMERA, and so does CROWDED, which follows CAMERA if the service is busy. REFUSED, UNABLE
 * and CLOSED are final.
 */
export type Screen =
  | { name: 'LOADING' }
  | { name: 'CONSENT' }
  /** Announces the colours before the camera starts. The person can decline them. */
  | { name: 'LIGHT' }
  /** `asks`: turn the camera on at once, because the person has just agreed. */
  /** `attempt`: opened while the page waited for its turn. */
  | { name: 'CAMERA'; asks: boolean; notice: CameraNotice | null; attempt?: OpenedCapture }
  /** Many people are being checked: the page waits for its turn, with the camera off. */
  | { name: 'CROWDED'; avoidsLight: boolean; retryAfterMs: number | null }
  | { name: 'CAPTURE'; stream: MediaStream; cameraCount: number; attempt: OpenedCapture }
  | { name: 'UPLOAD'; attempt: OpenedCapture; recording: Recording; camera: Record<string, unknown> }
  | { name: 'WAIT'; captureId: string }
  | { name: 'RETRY'; hints: ReasonCode[]; attemptsLeft: number }
  | { name: 'DONE' }
  | { name: 'REFUSED' }
  /** The person cannot be captured, and said so. */
  | { name: 'UNABLE' }
  | { name: 'CLOSED'; why: ClosedWhy };

/** Why the person is back at the camera screen. */
export type CameraNotice = 'lost' | 'interrupted' | 'expired';
export type ClosedWhy = 'expired' | 'spent' | 'inUse' | 'notFound' | 'canceled' | 'unavailable' | 'offline' | 'error';

/** The screen for the state of a session when its link is opened. */
export function screenOf(page: PageSession): Screen {
  switch (page.stage) {
    case 'CONSENT':
      return { name: 'CONSENT' };
    case 'CAPTURE':
      return { name: 'CAMERA', asks: false, notice: null };
    case 'PROCESSING':
      return page.captureId === null ? { name: 'CLOSED', why: 'error' } : { name: 'WAIT', captureId: page.captureId };
    case 'RETRY':
      return { name: 'RETRY', hints: page.hints, attemptsLeft: page.attemptsLeft };
    case 'DONE':
      return { name: 'DONE' };
    case 'EXPIRED':
      return { name: 'CLOSED', why: 'expired' };
    case 'CANCELED':
      return { name: 'CLOSED', why: 'canceled' };
  }
}

/** The screen for a call that failed or got no response. */
export function screenOfError(error: unknown): Screen {
  const code = error instanceof CallError ? error.code : 'internal_error';
  switch (code) {
    case 'capture_link_expired':
    case 'subject_erased':
      return { name: 'CLOSED', why: 'expired' };
    case 'capture_link_in_use':
      return { name: 'CLOSED', why: 'inUse' };
    case 'not_found':
      return { name: 'CLOSED', why: 'notFound' };
    case 'session_state_conflict':
      return { name: 'CLOSED', why: error instanceof CallError && error.currentStatus === 'CAPTURING' ? 'spent' : 'error' };
    case 'account_suspended':
      return { name: 'CLOSED', why: 'unavailable' };
    case 'UNREACHABLE':
      return { name: 'CLOSED', why: 'offline' };
  }
  return { name: 'CLOSED', why: 'error' };
}
