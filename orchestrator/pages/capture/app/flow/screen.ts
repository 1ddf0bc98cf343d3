import type { HandoverOffer, HeldLink, PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { Ending } from '@faceproof/protocol/words.js';
import { type Attempt, CallError } from '../api.js';
import type { Recording } from './record-capture.js';

/**
 * The current screen. The normal order is LOADING → CONSENT → (LIGHT →) CAMERA → CAPTURE → UPLOAD → WAIT → DONE. RETRY leads back
 * to CAMERA, and so does WAIT where liveness is in doubt: the second half follows. CAMERA also follows CROWDED, which follows CAMERA if the service is busy. HANDOVER offers the session to another device, which
 * begins with OFFER; once it continues, this page is at WATCH. DONE, REFUSED, UNABLE, DECLINED and CLOSED are final.
 */
export type Screen =
  | { name: 'LOADING' }
  | { name: 'CONSENT' }
  /** Announces the colours before the camera starts. The person can decline them. */
  | { name: 'LIGHT' }
  /** `asks`: turn the camera on at once, because the person has just agreed. */
  /** `attempt`: opened while the page waited for its turn. */
  /** `doubted`: the attempt whose second half is wanted. */
  | { name: 'CAMERA'; asks: boolean; notice: CameraNotice | null; attempt?: Attempt; doubted?: string }
  /** Many people are being checked: the page waits for its turn, with the camera off. */
  | { name: 'CROWDED'; avoidsLight: boolean; retryAfterMs: number | null }
  | { name: 'CAPTURE'; stream: MediaStream; cameraCount: number; attempt: Attempt }
  | { name: 'UPLOAD'; attempt: Attempt; recording: Recording; camera: Record<string, unknown> }
  | { name: 'WAIT'; captureId: string }
  | { name: 'RETRY'; hints: ReasonCode[]; attemptsLeft: number }
  | { name: 'DONE'; ending: DoneEnding }
  /** The code for another device. `asks`: show it at once, because the person has just asked for it. */
  | { name: 'HANDOVER'; asks: boolean }
  /** Another device offers this one to continue. */
  | { name: 'OFFER'; offer: HandoverOffer }
  /** The person did not accept the offer. */
  | { name: 'DECLINED' }
  /** Another device continues; this page follows. */
  | { name: 'WATCH'; page: PageSession }
  | { name: 'REFUSED' }
  /** The person cannot be captured, and said so. */
  | { name: 'UNABLE' }
  /** `link`: of another device that continues, if the service says whose it is. */
  | { name: 'CLOSED'; why: ClosedWhy; link?: HeldLink | null }
  /** Asks once more before a session ends. `back`: where the person continues otherwise. */
  | { name: 'LEAVE'; as: 'REFUSED' | 'UNABLE'; back: Screen };

/**
 * The session has ended for this person: no late answer leads away from here. Nor does one turn the camera on while the person is asked
 * whether to end it. Pure.
 */
export function isOver({ name }: Screen, next: Screen): boolean {
  const ends = name === 'DONE' || name === 'REFUSED' || name === 'UNABLE';
  return ends || (name === 'LEAVE' && (next.name === 'CAPTURE' || next.name === 'CROWDED'));
}

/** A closed page that tries again, in vain. Pure. */
export function isRepeated(before: Screen, next: Screen): boolean {
  return before.name === 'CLOSED' && next.name === 'CLOSED' && before.why === next.why;
}

/** Why the person is back at the camera screen. */
export type CameraNotice = 'lost' | 'interrupted' | 'expired';
/** The endings of a session that was decided or could not be. */
export type DoneEnding = Extract<Ending, 'SENT' | 'NO_ATTEMPTS_LEFT' | 'NOT_CHECKED'>;
export type ClosedWhy =
  | 'insecure'
  | 'handedOver'
  | 'expired'
  | 'spent'
  | 'inUse'
  | 'notFound'
  | 'canceled'
  | 'unavailable'
  | 'offline'
  | 'error';

/** The screen for the state of a session when its link is opened. */
export function screenOf(page: PageSession, device: { isComputer: boolean; isSecure: boolean }): Screen {
  if (page.ending !== null) return screenOfEnding(page.ending);
  if (page.holder === 'ANOTHER_DEVICE') return { name: 'WATCH', page };
  if (!device.isSecure) return { name: 'CLOSED', why: 'insecure' };
  if (page.crossDevice === 'REQUIRE_PHONE' && device.isComputer && page.stage !== 'PROCESSING')
    return { name: 'HANDOVER', asks: false };
  switch (page.stage) {
    case 'CONSENT':
      return { name: 'CONSENT' };
    case 'CAPTURE':
      return { name: 'CAMERA', asks: false, notice: null };
    case 'PROCESSING':
      return page.captureId === null ? { name: 'CLOSED', why: 'error' } : { name: 'WAIT', captureId: page.captureId };
    case 'CHALLENGE':
      return page.captureId === null
        ? { name: 'CLOSED', why: 'error' }
        : { name: 'CAMERA', asks: false, notice: null, doubted: page.captureId };
    case 'RETRY':
      return { name: 'RETRY', hints: page.hints, attemptsLeft: page.attemptsLeft };
    case 'DONE':
    case 'EXPIRED':
    case 'CANCELED':
      return screenOfEnding('ENDED');
  }
}

export function screenOfEnding(ending: Ending): Screen {
  switch (ending) {
    case 'SENT':
    case 'NO_ATTEMPTS_LEFT':
    case 'NOT_CHECKED':
      return { name: 'DONE', ending };
    case 'REFUSED':
      return { name: 'REFUSED' };
    case 'CANNOT_CAPTURE':
      return { name: 'UNABLE' };
    case 'EXPIRED':
      return { name: 'CLOSED', why: 'expired' };
    case 'ENDED':
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
      return { name: 'CLOSED', why: 'inUse', link: error instanceof CallError ? error.link : null };
    case 'handover_expired':
      return { name: 'CLOSED', why: 'handedOver' };
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
