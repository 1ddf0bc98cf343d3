import type { EvidenceKey } from '@faceproof/protocol/receipts.js';
import type { Mode } from '@faceproof/protocol/words.js';
import type { Queryable } from '../store/database.js';

export interface SigningKeyRow {
  kid: string;
  mode: Mode;
  x: string;
  wrappedSecret: Buffer;
  status: EvidenceKey['status'];
  notBefore: Date;
  notAfter: Date | null;
}

export async function storeSigningKey(db: Queryable, key: SigningKeyRow): Promise<void> {
  await db('signing_keys').insert({
    kid: key.kid,
    mode: key.mode,
    x: key.x,
    wrapped_secret: key.wrappedSecret,
    status: key.status,
    not_before: key.notBefore,
    not_after: key.notAfter,
  });
}

export async function findActiveKey(db: Queryable, mode: Mode): Promise<{ kid: string; wrappedSecret: Buffer } | null> {
  const row = await db('signing_keys').where({ mode, status: 'ACTIVE' }).first('kid', 'wrapped_secret');
  return row === undefined ? null : { kid: row.kid, wrappedSecret: row.wrapped_secret };
}

/** Newest first. Secrets stay where they are. */
export async function listKeys(db: Queryable): Promise<EvidenceKey[]> {
  const rows = await db('signing_keys')
    .select('kid', 'mode', 'x', 'status', 'not_before', 'not_after')
    .orderBy('not_before', 'desc');
  return rows.map((row) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    kid: row.kid,
    x: row.x,
    status: row.status,
    notBefore: row.not_before.toISOString(),
    notAfter: row.not_after?.toISOString() ?? null,
    mode: row.mode,
  }));
}
