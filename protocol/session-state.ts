/**
 * The state machine of a session: the only place that defines the allowed transitions. Source: the API contract, section 4, "Status".
 */

export const SESSION_STATUSES = [
  'CREATED',
  'CAPTURING',
  'PROCESSING',
  'IN_REVIEW',
  'APPROVED',
  'DECLINED',
  'FAILED',
  'EXPIRED',
  'CANCELED',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

export const SESSION_EVENTS = [
  'OPEN_ATTEMPT',
  'ACCEPT_MEDIA',
  'ASK_RETRY',
  'ASK_CHALLENGE',
  'APPROVE',
  'DECLINE',
  'SEND_TO_REVIEW',
  'FAIL',
  'EXPIRE',
  'CANCEL',
  'APPEAL',
] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

type Moves = Partial<Record<SessionEvent, SessionStatus>>;

const TABLE: Record<SessionStatus, Moves> = {
  CREATED: { OPEN_ATTEMPT: 'CAPTURING', EXPIRE: 'EXPIRED', CANCEL: 'CANCELED' },
  CAPTURING: {
    OPEN_ATTEMPT: 'CAPTURING',
    ACCEPT_MEDIA: 'PROCESSING',
    // The second half of an attempt is not coming.
    SEND_TO_REVIEW: 'IN_REVIEW',
    // Nor can its first half be read.
    FAIL: 'FAILED',
    EXPIRE: 'EXPIRED',
    CANCEL: 'CANCELED',
  },
  PROCESSING: {
    ASK_RETRY: 'CAPTURING',
    ASK_CHALLENGE: 'CAPTURING',
    APPROVE: 'APPROVED',
    DECLINE: 'DECLINED',
    SEND_TO_REVIEW: 'IN_REVIEW',
    FAIL: 'FAILED',
  },
  IN_REVIEW: { APPROVE: 'APPROVED', DECLINE: 'DECLINED' },
  APPROVED: { APPEAL: 'IN_REVIEW' },
  DECLINED: { APPEAL: 'IN_REVIEW' },
  FAILED: {},
  EXPIRED: {},
  CANCELED: {},
};

/** @returns the status after `event`, or `null` if the transition is not allowed */
export function nextStatus(from: SessionStatus, event: SessionEvent): SessionStatus | null {
  return TABLE[from][event] ?? null;
}

/** A terminal status never changes, but for an appeal. */
export function isTerminal(status: SessionStatus): boolean {
  return Object.keys(TABLE[status]).every((event) => event === 'APPEAL');
}
