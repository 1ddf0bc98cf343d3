import type { Evaluation } from '@faceproof/protocol/verdict/documents.js';
import type { ChallengeKind, CheckKind, Outcome, PreviewGap } from '@faceproof/protocol/words.js';
import { type CallOptions, type Reply, sendCall } from '../../http/send-call.js';
import { type Connection, iteratePages, type Page, type PageQuery, read, segment, write, writeForReply } from '../call.js';

/** The name of the policy. Default: `default` */
type Named = { policyId?: string | undefined };

export interface PolicyCalls {
  get(options?: CallOptions & Named): Promise<PolicyAnswer>;
  /** The newest version of each policy, by name. */
  list(options?: CallOptions): Promise<{ data: Omit<PolicyAnswer, 'etag'>[] }>;
  /** Makes a policy with a name. What is left out is as in the default policy now. */
  create(policy: { policyId: string; policy?: PutPolicy | undefined }, options?: CallOptions): Promise<PolicyAnswer>;
  /**
   * Changes the policy. What is left out, at any depth, keeps its value. Open sessions keep their version.
   *
   * @param options.ifMatch the `etag` that the change is based on
   * @throws PolicyVersionMismatchError if `ifMatch` is out of date
   */
  put(policy: PutPolicy, options?: CallOptions & Named & { ifMatch?: string | null | undefined }): Promise<PolicyAnswer>;
  /**
   * Judges decided sessions again under a draft, and says what it would change. Writes nothing.
   *
   * @throws OverloadedError while another preview of the account runs
   */
  preview(preview: PreviewPolicy, options?: CallOptions): Promise<PolicyPreview>;
  /** One page of the versions, newest first. */
  listVersions(query?: PageQuery & Named, options?: CallOptions): Promise<Page<PolicyVersion>>;
  /** Iterates over all versions, newest first, and loads pages on demand. */
  iterateVersions(query?: PageQuery & Named, options?: CallOptions): AsyncGenerator<PolicyVersion, void, undefined>;
  /** To go back to a version, `put` its policy with the `ifMatch` of the newest. */
  getVersion(version: number, options?: CallOptions & Named): Promise<PolicyVersion>;
}

/** @internal */
export function policyCalls(connection: Connection): PolicyCalls {
  const listVersions = (query: PageQuery & Named = {}, options?: CallOptions) =>
    read<Page<PolicyVersion>>(connection, '/v1/policy/versions', { ...query }, options);
  return {
    preview: (value, options) => write(connection, { path: '/v1/policy/preview', payload: { kind: 'JSON', value } }, options),
    listVersions,
    iterateVersions: (query = {}, options) =>
      iteratePages((cursor) => listVersions({ ...query, cursor }, options), query.cursor),
    getVersion: (version, { policyId, ...options } = {}) =>
      read(connection, `/v1/policy/versions/${segment(String(version))}`, { policyId }, options),
    list: (options) => read(connection, '/v1/policies', undefined, options),
    async create(value, options = {}) {
      const call = { method: 'POST', path: '/v1/policies', payload: { kind: 'JSON', value } } as const;
      return toAnswer(await writeForReply(connection, call, options));
    },
    async get({ policyId, ...options } = {}) {
      const call = { method: 'GET', path: pathOf(policyId), bearer: connection.bearer, options } as const;
      return toAnswer(await sendCall(connection.transport, call));
    },
    async put(policy, { policyId, ifMatch, ...options } = {}) {
      const headers = ifMatch == null ? {} : { 'If-Match': ifMatch };
      const call = { method: 'PUT', path: pathOf(policyId), headers, payload: { kind: 'JSON', value: policy } } as const;
      return toAnswer(await writeForReply(connection, call, options));
    },
  };
}

function pathOf(policyId: string | undefined): string {
  return policyId === undefined ? '/v1/policy' : `/v1/policies/${segment(policyId)}`;
}

function toAnswer({ body, headers }: Reply): PolicyAnswer {
  return { ...(body as Omit<PolicyAnswer, 'etag'>), etag: headers.get('ETag') };
}

export interface Policy {
  /** One of `evidence.profiles()`. */
  profileId: string;
  checks: Record<CheckKind, CheckPolicy>;
  liveness: {
    mode: 'PASSIVE' | 'ADAPTIVE' | 'PASSIVE_AND_ACTIVE';
    /** What attempts may ask of the person. Contains HEAD_TURNS; LIGHT is an addition, not with PASSIVE. */
    challenges: ChallengeKind[];
    /** What happens where LIGHT was asked for and not seen on the face, or the person declined it. */
    withoutLight: 'TURNS_DECIDE' | 'REVIEW';
  };
  /** 1 to 5. */
  maxAttempts: number;
  linkTtlSeconds: number;
  retention: Retention;
  review: 'ON_BAND' | 'ALWAYS' | 'NEVER';
  /** How many reviewers must agree: 1 or 2. */
  reviewApprovals: number;
  /** Whether an attempt opens only after the person agreed to a text that is recorded. The capture page always asks. */
  consent: 'REQUIRED' | 'OPTIONAL';
}

export interface Retention {
  /** Of pictures, after the session ended. */
  mediaHours: number;
  /** Of an enrollment's template. */
  templateDays: number;
  /** Of the numbers that the checks of a decision read. */
  factsDays: number;
  /** Of a session, after it ended. */
  sessionMonths: number;
  /** Of events and their deliveries. */
  eventDays: number;
  /** Of what recognises pictures that are sent again. */
  fingerprintDays: number;
  /** Whether an enrollment keeps a small picture of the face, so that it survives a new match model. People must agree to it. */
  enrollmentCrop: boolean;
}

export interface CheckPolicy {
  required: boolean;
  /** 0 to 1; null for the threshold of the model set. */
  threshold: number | null;
  /** Scores from this value up to the threshold lead to a review; null for that of the model set. */
  reviewThreshold: number | null;
}

/** What changes. What is left out keeps its value; a list is replaced as a whole. */
export type PutPolicy = {
  [member in Exclude<keyof Policy, 'checks' | 'liveness' | 'retention'>]?: Policy[member] | undefined;
} & {
  checks?: { [kind in CheckKind]?: Changes<CheckPolicy> | undefined } | undefined;
  liveness?: Changes<Policy['liveness']> | undefined;
  retention?: Changes<Retention> | undefined;
};

type Changes<T> = { [member in keyof T]?: T[member] | undefined };

export interface PreviewPolicy {
  /** The policy that the draft changes: only its sessions are judged. Default: `default`. */
  policyId?: string | undefined;
  /** The draft, as `put` takes it. */
  policy: PutPolicy;
  /** Only sessions created at this time or later. */
  from?: string | undefined;
  /** Only sessions created before this time. */
  to?: string | undefined;
  /** How many decided sessions to read, the newest first: 1 to 10000, default 1000. */
  limit?: number | undefined;
}

export interface PolicyPreview {
  judged: number;
  unchanged: number;
  /** The most frequent first, each with the newest sessions. */
  changes: { from: Outcome; to: Outcome; count: number; sessionIds: string[] }[];
  reviewsPerDay: { before: number; after: number };
  /** Sessions whose person is asked for the challenge. */
  asked: { before: number; after: number };
  evaluation: Evaluation;
  /** Sessions that the kept numbers cannot judge under the draft. */
  missing: number;
  missingBy: { cause: PreviewGap; count: number }[];
}

export interface PolicyVersion {
  version: number;
  createdAt: string;
  /** The id of a key or of a member; null if no one changed it, or if it was not recorded. */
  changedBy: string | null;
  /** Of the policy. Receipts name it. */
  hash: string;
  /** What differs from the version before. */
  changes: { path: string; from: PolicySetting; to: PolicySetting }[];
  policy: Policy;
}

export type PolicySetting = string | number | boolean | null | string[];

export interface PolicyAnswer {
  policyId: string;
  policy: Policy;
  version: number;
  evaluation: Evaluation;
  /** The etag of this version, for `ifMatch`; null if the response had none. */
  etag: string | null;
}
