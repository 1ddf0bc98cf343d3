import { type EvidenceKey, isRevoked } from '@faceproof/protocol/evidence/receipts.js';
import type { Mode } from '@faceproof/protocol/words.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Transaction } from '../store/database.js';

export const KEY_USES = ['RECEIPTS', 'WEBHOOKS'] as const;
export type KeyUse = (typeof KEY_USES)[number];

/** Each line has one ACTIVE and one NEXT key, and rotates by itself. */
export interface KeyLine {
  mode: Mode;
  signs: KeyUse;
}

export interface SigningKeyRow extends KeyLine {
  kid: string;
  x: string;
  wrappedSecret: Buffer;
  status: EvidenceKey['status'];
  notBefore: Date;
  notAfter: Date | null;
}

const COLUMNS = columnsOf<SigningKeyRow>()('kid', 'mode', 'signs', 'x', 'wrappedSecret', 'status', 'notBefore', 'notAfter');

export async function storeSigningKey(db: Queryable, key: SigningKeyRow): Promise<void> {
  await db('signing_keys').insert(COLUMNS.write(key));
}

/**
 * Publishes a key of receipts of before a restore, which the backup does not contain. It never signs again, because its secret is lost. Does nothing
 * if the database has the key.
 */
export async function storeLostKey(tx: Transaction, key: EvidenceKey, now: Date): Promise<void> {
  await tx('signing_keys')
    .insert({
      kid: key.kid,
      mode: key.mode,
      signs: 'RECEIPTS',
      x: key.x,
      wrapped_secret: Buffer.alloc(0),
      status: isRevoked(key) ? 'REVOKED' : 'RETIRED',
      not_before: key.notBefore,
      not_after: key.notAfter ?? now,
      revoked_at: key.revokedAt ?? null,
    })
    .onConflict('kid')
    .ignore();
}

/** How many times a rotation may come between the read and the lock. */
const TRIES = 3;

/**
 * Held until the caller's transaction ends, so that a rotation waits for signatures in progress. If the first read finds no
 * row, a rotation has just been committed; only the next read sees its row.
 */
export async function holdActiveKey(tx: Queryable, line: KeyLine): Promise<{ kid: string; wrappedSecret: Buffer } | null> {
  for (let i = 0; i < TRIES; i++) {
    const row = await tx('signing_keys')
      .where({ ...line, status: 'ACTIVE' })
      .forShare()
      .first('kid', 'wrapped_secret');
    if (row !== undefined) return { kid: row.kid, wrappedSecret: row.wrapped_secret };
  }
  return null;
}

/** @returns the sealed secret of any key, whatever its status; null if there is no such key */
export async function findWrappedSecret(db: Queryable, kid: string): Promise<Buffer | null> {
  const row = await db('signing_keys').where({ kid }).first('wrapped_secret');
  return row?.wrapped_secret ?? null;
}

/** @returns false also if there is no such key */
export async function isKeyRevoked(db: Queryable, kid: string): Promise<boolean> {
  return (await db('signing_keys').where({ kid }).whereNotNull('revoked_at').first('kid')) !== undefined;
}

/** One process at a time creates or moves keys, until its transaction ends. */
export async function lockSigningKeys(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-signing-key'))`);
}

/** Waits until no transaction signs with it. */
export async function lockActiveKid(tx: Transaction, line: KeyLine): Promise<string> {
  const row = await tx('signing_keys')
    .where({ ...line, status: 'ACTIVE' })
    .forUpdate()
    .first('kid');
  if (row === undefined) throw new Error(`There is no active key for ${line.mode} ${line.signs}: start the orchestrator once`);
  return row.kid;
}

export async function hasActiveKey(db: Queryable, line: KeyLine): Promise<boolean> {
  return (
    (await db('signing_keys')
      .where({ ...line, status: 'ACTIVE' })
      .first('kid')) !== undefined
  );
}

export async function findNextKid(db: Queryable, line: KeyLine): Promise<string | null> {
  const row = await db('signing_keys')
    .where({ ...line, status: 'NEXT' })
    .first('kid');
  return row?.kid ?? null;
}

/** Not before any receipt that it signed: another machine's clock may be ahead of this one's. */
export async function retireKey(tx: Transaction, kid: string, now: Date): Promise<void> {
  const last = await tx('receipts').where({ key_id: kid }).max({ at: 'decided_at' }).first();
  const notAfter = last?.at != null && last.at > now ? last.at : now;
  await tx('signing_keys').where({ kid }).update({ status: 'RETIRED', not_after: notAfter });
}

/** What a revocation reads of a key. */
export interface SigningKeyState extends KeyLine {
  status: EvidenceKey['status'];
  notBefore: Date;
  revokedAt: Date | null;
}

/** Waits for signatures in progress. @returns null if there is no such key */
export async function lockSigningKey(tx: Transaction, kid: string): Promise<SigningKeyState | null> {
  const row = await tx('signing_keys').where({ kid }).forUpdate().first('mode', 'signs', 'status', 'not_before', 'revoked_at');
  if (row === undefined) return null;
  return { mode: row.mode, signs: row.signs, status: row.status, notBefore: row.not_before, revokedAt: row.revoked_at };
}

export async function markRevoked(tx: Transaction, kid: string, revokedAt: Date): Promise<void> {
  await tx('signing_keys').where({ kid }).update({ status: 'REVOKED', not_after: revokedAt, revoked_at: revokedAt });
}

/** `notBefore` stays the time of publication: a decision may be slightly older than the rotation. */
export async function activateKey(tx: Transaction, kid: string): Promise<void> {
  await tx('signing_keys').where({ kid }).update({ status: 'ACTIVE' });
}

/** By mode, newest first, without secrets. The keys of one moment keep their order from read to read. */
export async function listKeys(db: Queryable, signs: KeyUse = 'RECEIPTS'): Promise<EvidenceKey[]> {
  const rows = await db('signing_keys')
    .where({ signs })
    .select('kid', 'mode', 'x', 'status', 'not_before', 'not_after', 'revoked_at')
    .orderBy(['mode', { column: 'not_before', order: 'desc' }, 'status', 'kid']);
  return rows.map((row) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'Ed25519',
    use: 'sig',
    kid: row.kid,
    x: row.x,
    status: row.status,
    notBefore: row.not_before.toISOString(),
    notAfter: row.not_after?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    mode: row.mode,
  }));
}
