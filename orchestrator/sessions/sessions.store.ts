import type { Consent } from '@faceproof/protocol/consent.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import type { SessionEvent, SessionStatus } from '@faceproof/protocol/session-state.js';
import { isTerminal, nextStatus } from '@faceproof/protocol/session-state.js';
import type { CloseReason, DeviceClass } from '@faceproof/protocol/words.js';
import { listenersOf } from '../accounts/listeners.store.js';
import type { Tenant } from '../accounts/tenant.js';
import { Refusal } from '../refusal.js';
import { alongside, type Change } from '../store/alongside.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import type { ChangedSession, LinkedSession, Session } from './session.js';
import { SESSION_CHANNEL } from './session-changes.js';
import { storeMetadataTerms } from './session-terms.store.js';

/** What of a session's row an envelope shows, or is opened with. */
const SHOWN_MEMBERS = [
  'id',
  'mode',
  'subjectRow',
  'flow',
  'status',
  'closeReason',
  'detailsSealed',
  'createdAt',
  'updatedAt',
  'expiresAt',
  'decidedAt',
  'erasedAt',
] as const;

const PLAIN = columnsOf<Session>()(
  ...SHOWN_MEMBERS,
  'accountId',
  'locale',
  'captureFault',
  'enrollOnApprove',
  'policyId',
  'policyVersion',
  'policyHash',
  'maxAttempts',
  'attemptsUsed',
  'captureTokenDigest',
  'claimTokenDigest',
  'crossDevice',
  'wrappedSalt',
  'sequence',
);
/** Those that are stored later, or as JSON. */
const OTHERS = columnsOf<Session>()('chosenScenario', 'watchTokenDigest', 'takenTokenDigest', 'voidClaimDigests');

export type ShownSession = Pick<Session, (typeof SHOWN_MEMBERS)[number] | 'consent'>;
const SHOWN = columnsOf<Session>()(...SHOWN_MEMBERS);
const CONSENT = ['consented_at', 'consent_given_at', 'consent_text_hash', 'consent_text_version', 'consent_channel'];
export const SHOWN_COLUMNS = [...SHOWN.columns, ...CONSENT].map((column) => `session.${column}`).join(', ');

export function readShown(row: Row): ShownSession {
  return { ...SHOWN.read(row), consent: toConsent(row) };
}

/**
 * @param metadata by which the session is found
 * @param changes of other tables, made in the same statement
 */
export async function storeSession(
  by: { vault: Vault },
  tx: Transaction,
  { session, metadata }: { session: Session; metadata: Readonly<Record<string, string>> },
  changes: readonly Change[] = [],
): Promise<void> {
  const row = tx('sessions').insert({
    ...PLAIN.write(session),
    simulate: session.simulate === null ? null : JSON.stringify(session.simulate),
    reference_source: session.reference?.source ?? null,
    reference_file_id: session.reference?.fileId ?? null,
    reference_enrollment_id: session.reference?.enrollmentId ?? null,
    reference_blob_id: session.reference?.blobId ?? null,
    reference_wrapped_key: session.reference?.wrappedKey ?? null,
    reference_digest: session.reference?.digest ?? null,
    retention: JSON.stringify(session.retention),
  });
  await alongside(changes, row);
  await storeMetadataTerms(by, tx, session, metadata);
}

/** @returns null for an unknown id and for an id of another account or mode */
export async function findSession(db: Queryable, tenant: Tenant, sessionId: string): Promise<Session | null> {
  const row = await db('sessions').where({ id: sessionId, account_id: tenant.accountId, mode: tenant.mode }).first();
  return row === undefined ? null : toSession(row);
}

/** @throws Refusal not_found */
export async function requireSession(db: Queryable, tenant: Tenant, sessionId: string | undefined): Promise<Session> {
  const session = await findSession(db, tenant, sessionId ?? '');
  if (session === null) throw new Refusal('not_found', 'There is no such session.');
  return session;
}

/** `watch`: the claim of a device until it gave that to another one. `handover`: an offer that stands, has expired or was taken. */
const TOKEN_COLUMNS = {
  capture: ['capture_token_digest'],
  claim: ['claim_token_digest'],
  watch: ['watch_token_digest'],
  handover: ['handover_token_digest', 'taken_token_digest'],
} as const;

export function findSessionByDigest(
  db: Queryable,
  kind: keyof typeof TOKEN_COLUMNS,
  digest: Buffer,
): Promise<LinkedSession | null> {
  return findLinked(db, ...TOKEN_COLUMNS[kind].map((column) => ({ [column]: digest })));
}

/** @param where one of these must hold */
async function findLinked(db: Queryable, ...where: readonly object[]): Promise<LinkedSession | null> {
  const row = await db('sessions')
    .join('accounts', 'accounts.id', 'sessions.account_id')
    .where((any) => {
      for (const one of where) any.orWhere(one);
    })
    .first('sessions.*', 'accounts.suspended_at');
  return row === undefined ? null : toLinked(row);
}

export function toLinked(row: Row): LinkedSession {
  return { ...toSession(row), suspended: row.suspended_at !== null };
}

/** For callers inside the service, which have an id from the database. */
export async function loadSession(db: Queryable, sessionId: string): Promise<Session> {
  return toSession(await db('sessions').where({ id: sessionId }).first());
}

/** Locks the session's row for the rest of the transaction: every change of state begins here. */
export async function lockSession(tx: Transaction, sessionId: string): Promise<Session> {
  return toSession(await tx('sessions').where({ id: sessionId }).forUpdate().first());
}

/** The same for a device. A suspension of the account waits until the transaction ends. */
export async function lockLinkedSession(tx: Transaction, sessionId: string): Promise<LinkedSession> {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `select sessions.*, accounts.suspended_at from sessions join accounts on accounts.id = sessions.account_id
     where sessions.id = ? for update of sessions for key share of accounts`,
    [sessionId],
  );
  return toLinked(rows[0] ?? {});
}

/** @returns the ids of sessions whose link expired before any media arrived, oldest first */
export async function listRunOut(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db('sessions')
    .whereRaw(`status in ('CREATED', 'CAPTURING')`)
    .andWhere('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit, { skipBinding: true })
    .select('id');
  return rows.map((row) => row.id);
}

/** @returns those of the sessions that are still there */
export async function findSessionIds(db: Queryable, sessionIds: readonly string[]): Promise<string[]> {
  return (
    await db('sessions')
      .whereIn('id', [...sessionIds])
      .select('id')
  ).map((row) => row.id);
}

/** Nothing of the session lies in the media store any more. */
export async function markSessionMediaDeleted(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db('sessions').where({ id: sessionId }).update({ media_deleted_at: now });
}

/** @returns sessions of the simulated engine that have not been walked on since `before`; the index holds no others */
export async function listStandingSimulated(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db('sessions')
    .whereRaw(STANDING_SIMULATED)
    .andWhere('updated_at', '<', before)
    // An appeal waits for a member, whatever the scenario said before.
    .whereNotExists(db('appeals').whereRaw('appeals.session_id = sessions.id'))
    .orderBy('updated_at')
    .limit(limit, { skipBinding: true })
    .select('id');
  return rows.map((row) => row.id);
}

/** The condition of the index `sessions_standing_simulated`, word for word. */
const STANDING_SIMULATED = `
  mode = 'TEST' and (
    status in ('CREATED', 'CAPTURING') and simulate is not null and claim_token_digest is null
    or status = 'IN_REVIEW' and coalesce(simulate ->> 'scenario', chosen_scenario) like 'review_then_%'
  )`;

/** The second half that a session was asked for is not coming. */
export async function noteUnanswered(tx: Transaction, sessionId: string, why: 'SKIPPED' | 'LATE'): Promise<void> {
  await tx('sessions').where({ id: sessionId }).update({ challenge: why });
}

/** Fields that a move may change along with the status. */
export interface SessionChange {
  closeReason?: CloseReason;
  decidedAt?: Date;
  attemptsUsed?: number;
  challengeAsked?: true;
  claimTokenDigest?: Buffer;
  /** It ended before, and was counted then. */
  counted?: boolean;
  /** Of the device that claims the session. */
  device?: DeviceClass;
}

/**
 * Moves a locked session along the state table and increments its sequence.
 *
 * @param changes of other tables, made in the same statement
 * @throws Refusal session_state_conflict if the table has no such move; nothing is changed then
 */
export async function moveSession(
  tx: Transaction,
  session: Session,
  event: SessionEvent,
  now: Date,
  change: SessionChange = {},
  changes: readonly Change[] = [],
): Promise<ChangedSession> {
  const status = checkMove(session, event);
  const move = tx('sessions')
    .where({ id: session.id, sequence: session.sequence })
    .update({
      status,
      sequence: session.sequence + 1,
      updated_at: now,
      ...(change.closeReason === undefined ? {} : { close_reason: change.closeReason }),
      ...(change.decidedAt === undefined ? {} : { decided_at: change.decidedAt }),
      ...(change.attemptsUsed === undefined ? {} : { attempts_used: change.attemptsUsed }),
      ...(change.challengeAsked === undefined ? {} : { challenge: 'ASKED' }),
      ...(change.claimTokenDigest === undefined ? {} : { claim_token_digest: change.claimTokenDigest }),
      ...(change.device === undefined ? {} : { device: change.device }),
      // It waits in line no longer.
      ...(event === 'OPEN_ATTEMPT' ? { in_line_since: null, in_line_until: null } : {}),
    })
    .returning(changed(tx));
  const ended = isTerminal(status) && !change.counted ? [storeEnded(tx, session.id)] : [];
  const [row] = await alongside([...changes, ...ended], move);
  if (row === undefined) throw new Error('A session was moved without its lock');
  return toChanged(row);
}

/** Increments the sequence of a locked session for an event that moves it nowhere. */
export async function touchSession(tx: Transaction, session: Session, now: Date): Promise<ChangedSession> {
  const [row] = await tx('sessions')
    .where({ id: session.id, sequence: session.sequence })
    .update({ sequence: session.sequence + 1, updated_at: now })
    .returning(changed(tx));
  if (row === undefined) throw new Error('A session was touched without its lock');
  return toChanged(row);
}

/**
 * What a change of a session that reports an event returns. The notification is delivered when the transaction commits, to waiting
 * requests on any orchestrator.
 */
export function changed(tx: Transaction) {
  return ['*', tx.raw('pg_notify(?, id)', [SESSION_CHANNEL]), listenersOf(tx, 'sessions')];
}

export function toChanged(row: Row): ChangedSession {
  return { ...toSession(row), listeners: row.listeners };
}

/** @throws Refusal session_state_conflict */
export function checkMove(session: Session, event: SessionEvent): SessionStatus {
  const status = nextStatus(session.status, event);
  if (status === null) throw stateConflict(session.status);
  return status;
}

export function stateConflict(currentStatus: SessionStatus): Refusal {
  return new Refusal('session_state_conflict', `The session is ${currentStatus}, which does not allow this.`, {
    members: { currentStatus },
  });
}

function toConsent(row: Row): Consent | null {
  const { consented_at, consent_given_at, consent_text_hash, consent_text_version, consent_channel } = row;
  if (!consented_at || !consent_given_at || !consent_text_hash || !consent_text_version || !consent_channel) return null;
  return {
    givenAt: consent_given_at.toISOString(),
    receivedAt: consented_at.toISOString(),
    textHash: consent_text_hash,
    textVersion: consent_text_version,
    channel: consent_channel,
  };
}

export function toSession(row: Row): Session {
  return {
    ...PLAIN.read(row),
    ...OTHERS.read(row),
    simulate: row.simulate ?? (row.chosen_scenario === null ? null : { scenario: row.chosen_scenario, delayMs: 0 }),
    reference:
      row.reference_source === null || row.reference_blob_id === null
        ? null
        : {
            source: row.reference_source,
            fileId: row.reference_file_id,
            enrollmentId: row.reference_enrollment_id,
            blobId: row.reference_blob_id,
            wrappedKey: row.reference_wrapped_key,
            digest: row.reference_digest,
          },
    // What did not exist when the session was opened has its default, as in its policy.
    retention: { ...DEFAULT_POLICY.retention, ...row.retention },
    challengeAsked: row.challenge !== null,
    handover:
      row.handover_token_digest === null
        ? null
        : { tokenDigest: row.handover_token_digest, expiresAt: row.handover_expires_at },
    channel: row.device === null ? null : row.device === 'SDK' ? 'SDK' : 'PAGE',
    consent: toConsent(row),
  };
}

/** Lists a session that has ended for the analytics, which count it later. */
function storeEnded(tx: Transaction, sessionId: string): Change {
  return tx('ended_sessions').insert({ session_id: sessionId });
}
