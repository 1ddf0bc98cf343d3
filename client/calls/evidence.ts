import type { Evidence, EvidenceKeys } from '@faceproof/protocol/evidence.js';
import type { ConsistencyProof } from '@faceproof/protocol/log-proof.js';
import type { LogEntry } from '../answers.js';
import { openTransport, type TransportOptions } from '../http/open-transport.js';
import { type CallOptions, sendCall, type Transport } from '../http/send-call.js';
import { read, segment, type Way } from './call.js';

/** What verifiers need; but for `ofSession`, anyone may ask. */
export interface EvidenceCalls extends PublicEvidenceCalls {
  ofSession(sessionId: string, options?: CallOptions): Promise<Evidence>;
}

export interface PublicEvidenceCalls {
  /** Every key that ever signed a receipt, and the log's. */
  keys(options?: CallOptions): Promise<EvidenceKeys>;
  /** The log's newest checkpoint, a signed note: keep it, to hold the log to it later. */
  checkpoint(options?: CallOptions): Promise<string>;
  /** Where a receipt stands in the log. */
  logEntry(receiptId: string, options?: CallOptions): Promise<LogEntry>;
  /** That the log of size `to` begins with the log of size `from`. */
  consistency(sizes: { from: number; to: number }, options?: CallOptions): Promise<ConsistencyProof>;
}

export function evidenceCalls(way: Way): EvidenceCalls {
  return {
    ofSession: (sessionId, options) => read(way, `/v1/sessions/${segment(sessionId)}/evidence`, undefined, options),
    ...publicEvidenceCalls(way.transport),
  };
}

/** The same for whoever has no key: an auditor, a court, the person. */
export function createEvidenceClient(options: TransportOptions): PublicEvidenceCalls {
  return publicEvidenceCalls(openTransport(options));
}

/** @param baseUrl of the service that signed */
export async function fetchKeys(
  baseUrl: string,
  options: Omit<TransportOptions, 'baseUrl'> & CallOptions = {},
): Promise<EvidenceKeys> {
  const { signal, timeoutMs } = options;
  return createEvidenceClient({ ...options, baseUrl }).keys({ signal, timeoutMs });
}

function publicEvidenceCalls(transport: Transport): PublicEvidenceCalls {
  async function ask<Answer>(path: string, query: Record<string, number>, options: CallOptions = {}): Promise<Answer> {
    const reply = await sendCall(transport, { method: 'GET', path, query, bearer: null, repeatable: 'ANY', options });
    return reply.body as Answer;
  }
  return {
    keys: (options) => ask('/v1/evidence-keys', {}, options),
    checkpoint: (options) => ask('/v1/evidence-log/checkpoint', {}, options),
    logEntry: (receiptId, options) => ask(`/v1/evidence-log/entries/${segment(receiptId)}`, {}, options),
    consistency: (sizes, options) => ask('/v1/evidence-log/consistency', { ...sizes }, options),
  };
}
