import type { ErasureBundle, Receipt } from '@faceproof/protocol/evidence/receipts.js';
import type { CallOptions } from '../http/send-call.js';
import { type Connection, write } from './call.js';

export interface SubjectCalls {
  /** Irreversibly erases all personal data of a subject, and returns a signed proof. */
  erase(subjectId: string, options?: CallOptions): Promise<Erasure>;
}

/** @internal */
export function subjectCalls(connection: Connection): SubjectCalls {
  return {
    erase: (subjectId, options) =>
      write(connection, { path: '/v1/subjects/erase', payload: { kind: 'JSON', value: { subjectId } } }, options),
  };
}

export interface Erasure {
  erasureId: string;
  subjectId: string;
  erasedAt: string;
  erased: ErasureBundle['erased'];
  /** The signed proof, with the bundle that it signs. */
  receipt: { receipt: Receipt; bundle: ErasureBundle };
}
