import type { ErasureBundle, Receipt } from '@faceproof/protocol/evidence/receipts.js';
import type { HeldKind } from '@faceproof/protocol/words.js';
import type { CallOptions } from '../../http/send-call.js';
import { type Connection, write, writeForReply } from '../call.js';

export interface SubjectCalls {
  /** What is held about a person, and when it is deleted. */
  lookUp(subjectId: string, options?: CallOptions): Promise<SubjectSummary>;
  /** Everything that is held about a person, as a ZIP archive. The key needs `subjects:export` and `media:read`. */
  export(subjectId: string, options?: CallOptions): Promise<Uint8Array>;
  /** Irreversibly erases all personal data of a subject, and returns a signed proof. */
  erase(subjectId: string, options?: CallOptions): Promise<Erasure>;
}

/** @internal */
export function subjectCalls(connection: Connection): SubjectCalls {
  return {
    lookUp: (subjectId, options) =>
      write(connection, { path: '/v1/subjects/lookup', payload: { kind: 'JSON', value: { subjectId } } }, options),
    async export(subjectId, options = {}) {
      const payload = { kind: 'JSON', value: { subjectId } } as const;
      const call = { path: '/v1/subjects/export', payload, accept: 'application/zip' };
      const reply = await writeForReply(connection, call, { timeoutMs: EXPORT_MS_MAX, ...options });
      return reply.body as Uint8Array;
    },
    erase: (subjectId, options) =>
      write(connection, { path: '/v1/subjects/erase', payload: { kind: 'JSON', value: { subjectId } } }, options),
  };
}

/** The pictures of many sessions take their time. */
const EXPORT_MS_MAX = 10 * 60_000;

export interface SubjectSummary {
  subjectId: string;
  createdAt: string;
  erasedAt: string | null;
  /** `goesFrom` and `goesBy`: the first and the last date of deletion; null if no row has one yet. */
  held: { kind: HeldKind; count: number; goesFrom: string | null; goesBy: string | null; undated: number }[];
  enrollments: { enrollmentId: string; sessionId: string; createdAt: string; expiresAt: string }[];
  erasures: { erasureId: string; receiptId: string; erasedAt: string }[];
}

export interface Erasure {
  erasureId: string;
  subjectId: string;
  erasedAt: string;
  erased: ErasureBundle['erased'];
  /** The signed proof, with the bundle that it signs. */
  receipt: { receipt: Receipt; bundle: ErasureBundle };
}
