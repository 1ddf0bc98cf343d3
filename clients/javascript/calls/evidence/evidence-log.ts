import type { Evidence, EvidenceKeys, WebhookKeys } from '@faceproof/protocol/evidence/evidence.js';
import type { ConsistencyProof, LogProof } from '@faceproof/protocol/log/log-proof.js';
import type { Calibration, Profile } from '@faceproof/protocol/verdict/documents.js';
import { openTransport, type TransportOptions } from '../../http/open-transport.js';
import { type CallOptions, sendCall, type Transport } from '../../http/send-call.js';
import { type Connection, iteratePages, type Page, read, segment } from '../call.js';

/** The calls that verifiers need. `ofSession`, `list` and `iterate` need an API key. */
export interface EvidenceCalls extends PublicEvidenceCalls {
  ofSession(sessionId: string, options?: CallOptions): Promise<Evidence>;
  /** One page of all receipts of the account that are in the log, in the order of the log. */
  list(query?: ListEvidence, options?: CallOptions): Promise<Page<LoggedEvidence>>;
  /** Iterates over all of them, and loads pages on demand. */
  iterate(query?: ListEvidence, options?: CallOptions): AsyncGenerator<LoggedEvidence, void, undefined>;
}

export interface ListEvidence {
  /** Size of a checkpoint of the log: the proofs lead to it, and later receipts are left out. Default: the newest. */
  size?: number | undefined;
  /** Items per page, 1 to 100. */
  limit?: number | undefined;
  /** Stays valid: the index in the log from which on to read. */
  cursor?: string | undefined;
}

export interface LoggedEvidence extends Evidence {
  log: LogProof;
}

export interface PublicEvidenceCalls {
  /** Every key that ever signed a receipt, and the keys of the logs. */
  keys(options?: CallOptions): Promise<PublishedKeys>;
  /** The keys that sign webhooks as `v1a`, for {@link verifyWebhook}. */
  webhookKeys(options?: CallOptions): Promise<WebhookKeys>;
  /** A text that people agreed to on the capture page, by the hash that is recorded with their consent. */
  consentText(textHash: string, options?: CallOptions): Promise<ConsentText>;
  /** What sessions are compared with, clause by clause. */
  profiles(options?: CallOptions): Promise<ShownProfile[]>;
  profile(profileId: string, options?: CallOptions): Promise<ShownProfile>;
  /** The measurements that a verdict rests on, by its `calibrationDigest`. */
  calibration(digest: string, options?: CallOptions): Promise<ShownCalibration>;
  /**
   * The log's newest checkpoint, a signed note. Keep it to verify later that the log only grew. With `witnessed`, the newest one that
   * a quorum of the service's witnesses cosigned, if there is one.
   */
  checkpoint(options?: CallOptions & { witnessed?: boolean | undefined }): Promise<string>;
  /** The position of a receipt in the log, with its inclusion proof. */
  logEntry(receiptId: string, options?: CallOptions): Promise<LogEntry>;
  /** The same as a C2SP tlog-proof, a text that tools of other logs read. */
  tlogProof(receiptId: string, options?: CallOptions): Promise<string>;
  /** The proof that the log of size `to` starts with the log of size `from`. */
  consistency(sizes: { from: number; to: number }, options?: CallOptions): Promise<ConsistencyProof>;
}

/** `digest` is of the RFC 8785 bytes of the other members. */
export type ShownProfile = Profile & { digest: string };
export type ShownCalibration = Calibration & { digest: string };

export interface PublishedKeys extends EvidenceKeys {
  /** The witnesses that the service asks to cosign its log. A hint: pin keys that you have from the witnesses. */
  witnesses?: { name: string; vkey: string }[];
}

/** @internal */
export function evidenceCalls(connection: Connection): EvidenceCalls {
  const list = (query: ListEvidence = {}, options?: CallOptions) =>
    read<Page<LoggedEvidence>>(connection, '/v1/evidence', { ...query }, options);
  return {
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
    ofSession: (sessionId, options) => read(connection, `/v1/sessions/${segment(sessionId)}/evidence`, undefined, options),
    ...publicEvidenceCalls(connection.transport),
  };
}

/** The same calls without an API key, for an auditor, a court or the person. */
export function createEvidenceClient(options: TransportOptions): PublicEvidenceCalls {
  return publicEvidenceCalls(openTransport(options));
}

/** Fetches the keys of a service. @param baseUrl the service that signed the receipt */
export async function fetchKeys(
  baseUrl: string,
  options: Omit<TransportOptions, 'baseUrl'> & CallOptions = {},
): Promise<EvidenceKeys> {
  const { signal, timeoutMs } = options;
  return createEvidenceClient({ ...options, baseUrl }).keys({ signal, timeoutMs });
}

function publicEvidenceCalls(transport: Transport): PublicEvidenceCalls {
  async function get<Answer>(path: string, query: Record<string, number | string>, options: CallOptions = {}): Promise<Answer> {
    const reply = await sendCall(transport, { method: 'GET', path, query, bearer: null, options });
    return reply.body as Answer;
  }
  return {
    keys: (options) => get('/v1/evidence-keys', {}, options),
    webhookKeys: (options) => get('/v1/webhook-keys', {}, options),
    consentText: (textHash, options) => get(`/v1/consent-texts/${segment(textHash)}`, {}, options),
    profiles: async (options) => (await get<{ data: ShownProfile[] }>('/v1/profiles', {}, options)).data,
    profile: (profileId, options) => get(`/v1/profiles/${segment(profileId)}`, {}, options),
    calibration: (digest, options) => get(`/v1/calibrations/${segment(digest)}`, {}, options),
    checkpoint: ({ witnessed, ...options } = {}) =>
      get('/v1/evidence-log/checkpoint', witnessed === undefined ? {} : { witnessed: String(witnessed) }, options),
    tlogProof: (receiptId, options) => get(`/v1/evidence-log/entries/${segment(receiptId)}/tlog-proof`, {}, options),
    logEntry: (receiptId, options) => get(`/v1/evidence-log/entries/${segment(receiptId)}`, {}, options),
    consistency: (sizes, options) => get('/v1/evidence-log/consistency', { ...sizes }, options),
  };
}

export interface ConsentText {
  textHash: string;
  textVersion: string;
  locale: string;
  /** With places such as `{account}` instead of values. */
  text: Record<string, string>;
}

export interface LogEntry extends LogProof {
  receiptId: string;
}
