import type { Consent } from '@faceproof/protocol/consent.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { CaptureFault, CloseReason, ConsentChannel, CrossDeviceRule, Flow, Scenario } from '@faceproof/protocol/words.js';
import type { Listener } from '../accounts/listeners.store.js';
import type { Tenant } from '../accounts/tenant.js';

/** A session as stored. */
export interface Session extends Tenant {
  id: string;
  subjectRow: string;
  flow: Flow;
  status: SessionStatus;
  closeReason: CloseReason | null;
  /** See session-details.ts; null once erased. */
  detailsSealed: Buffer | null;
  locale: string | null;
  /** TEST sessions: given at creation, or chosen by the person on the page. */
  simulate: { scenario: Scenario; delayMs: number } | null;
  /** Whether the page set the scenario, which then waits for the page's upload. */
  chosenScenario: Scenario | null;
  /** TEST sessions: what goes wrong for the device that captures; null once it was played. */
  captureFault: CaptureFault | null;
  enrollOnApprove: boolean;
  reference: SessionReference | null;
  policyId: string;
  policyVersion: number;
  /** `sha256:` of that version's canonical JSON. */
  policyHash: string;
  /** Of that policy. */
  retention: Policy['retention'];
  maxAttempts: number;
  attemptsUsed: number;
  /** Liveness was in doubt once: every later attempt begins with the challenge. */
  challengeAsked: boolean;
  captureTokenDigest: Buffer;
  claimTokenDigest: Buffer | null;
  /** A device that gave the session to another one: it may still read the progress. */
  watchTokenDigest: Buffer | null;
  /** The offer to move the session to another device; null without one. It may have expired. */
  handover: { tokenDigest: Buffer; expiresAt: Date } | null;
  /** The offer with which the present device took the session over: its page finds the session with it. */
  takenTokenDigest: Buffer | null;
  crossDevice: CrossDeviceRule;
  /** How the pictures come; null until a device claims the session, and for what the simulated engine does by itself. */
  channel: ConsentChannel | null;
  /** Claims of earlier links and devices. */
  voidClaimDigests: readonly Buffer[];
  /** null until the person agreed, with an app that asks in its own way, and once erased. */
  consent: Consent | null;
  /** The salt of the media commitments, sealed under the subject's key; null once erased. */
  wrappedSalt: Buffer | null;
  sequence: number;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  erasedAt: Date | null;
}

/** A session as the device of a person finds it. */
export interface LinkedSession extends Session {
  /** Whether the account's open links must be refused. */
  suspended: boolean;
}

/** A session as this transaction has changed it, with the endpoints that an event of the change is for. */
export interface ChangedSession extends Session {
  listeners: readonly Listener[];
}

/** What the face is compared with. The object's key is sealed under the session's own subject. */
export interface SessionReference {
  source: 'DOCUMENT_IMAGE' | 'ENROLLMENT';
  fileId: string | null;
  enrollmentId: string | null;
  blobId: string;
  wrappedKey: Buffer;
  /** Digest of the model that made an enrollment's template. */
  digest: string | null;
}

/** The context under which a session's salt is sealed. */
export function saltContext(sessionId: string): string {
  return `salt:${sessionId}`;
}

/** Whether an enrollment of the session may keep a crop of the face: only where the person agreed to a recorded text. */
export function mayKeepCrop({ enrollOnApprove, retention, consent }: Session): boolean {
  return enrollOnApprove && retention.enrollmentCrop && consent !== null;
}

/** @returns when the marks that recognise a capture of this session, taken now, go */
export function forgetAt({ retention }: Pick<Session, 'retention'>, now: Date): Date {
  return new Date(now.getTime() + retention.fingerprintDays * DAY_MS);
}

const DAY_MS = 86_400_000;
