import type { Evaluation } from '@faceproof/protocol/envelope.js';
import type { ChallengeKind, CheckKind, Outcome, PreviewGap } from '@faceproof/protocol/words.js';
import { type CallOptions, type Reply, sendCall } from '../http/send-call.js';
import { type Connection, read, segment, write, writeForReply } from './call.js';
import { iteratePages, type Page, type PageQuery } from './iterate-pages.js';

export interface PolicyCalls {
  get(options?: CallOptions): Promise<PolicyAnswer>;
  /**
   * Replaces the policy. Open sessions keep their version.
   *
   * @param options.ifMatch the `etag` that the change is based on
   * @throws PolicyVersionMismatchError if `ifMatch` is out of date
   */
  put(policy: PutPolicy, options?: CallOptions & { ifMatch?: string | null | undefined }): Promise<PolicyAnswer>;
  /**
   * Judges decided sessions again under a draft, and says what it would change. Writes nothing.
   *
   * @throws OverloadedError while another preview of the account runs
   */
  preview(preview: PreviewPolicy, options?: CallOptions): Promise<PolicyPreview>;
  /** One page of the versions, newest first. */
  listVersions(query?: PageQuery, options?: CallOptions): Promise<Page<PolicyVersion>>;
  /** Iterates over all versions, newest first, and loads pages on demand. */
  iterateVersions(query?: PageQuery, options?: CallOptions): AsyncGenerator<PolicyVersion, void, undefined>;
  /** To go back to a version, `put` its policy with the `ifMatch` of the newest. */
  getVersion(version: number, options?: CallOptions): Promise<PolicyVersion>;
}

/** @internal */
export function policyCalls(connection: Connection): PolicyCalls {
  const listVersions = (query: PageQuery = {}, options?: CallOptions) =>
    read<Page<PolicyVersion>>(connection, '/v1/policy/versions', { ...query }, options);
  return {
    preview: (value, options) => write(connection, { path: '/v1/policy/preview', payload: { kind: 'JSON', value } }, options),
    listVersions,
    iterateVersions: (query = {}, options) =>
      iteratePages((cursor) => listVersions({ ...query, cursor }, options), query.cursor),
    getVersion: (version, options) => read(connection, `/v1/policy/versions/${segment(String(version))}`, undefined, options),
    async get(options = {}) {
      const call = { method: 'GET', path: '/v1/policy', bearer: connection.bearer, repeatable: 'ANY', options } as const;
      return toAnswer(await sendCall(connection.transport, call));
    },
    async put(policy, { ifMatch, ...options } = {}) {
      const headers = ifMatch == null ? {} : { 'If-Match': ifMatch };
      const call = { method: 'PUT', path: '/v1/policy', headers, payload: { kind: 'JSON', value: policy } } as const;
      return toAnswer(await writeForReply(connection, call, options));
    },
  };
}

function toAnswer({ body, headers }: Reply): PolicyAnswer {
  return { ...(body as Omit<PolicyAnswer, 'etag'>), etag: headers.get('ETag') };
}

export interface Policy {
  profileId: 'standard-2026' | 'nist-800-63a-ial2';
  checks: Record<CheckKind, CheckPolicy>;
  liveness: {
    mode: 'PASSIVE' | 'PASSIVE_AND_ACTIVE';
    /**
     * The challenges that attempts may use; absent: HEAD_TURNS. LIGHT is an addition, with PASSIVE_AND_ACTIVE only. A PUT of this mode
     * without them keeps them.
     */
    challenges?: ChallengeKind[] | undefined;
    /** What to do if the light was not measurable, or was avoided; absent: TURNS_DECIDE. */
    withoutLight?: 'TURNS_DECIDE' | 'REVIEW' | undefined;
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
}

export interface CheckPolicy {
  required: boolean;
  /** 0 to 1; null for the threshold of the model set. */
  threshold?: number | null | undefined;
  /** Scores from this value up to the threshold lead to a review. */
  reviewThreshold?: number | null | undefined;
}

/**
 * Omitted members get the values of the service's default policy, not the previous ones. `reviewApprovals`, `consent`, and
 * the members of `retention` other than `mediaHours` and `templateDays`, keep their values.
 */
export type PutPolicy = Partial<Omit<Policy, 'checks' | 'retention'>> & {
  checks?: Partial<Policy['checks']> | undefined;
  retention?:
    | (Pick<Retention, 'mediaHours' | 'templateDays'> & { [member in keyof Retention]?: Retention[member] | undefined })
    | undefined;
};

export interface PreviewPolicy {
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
  evaluation: Evaluation;
  /** Sessions that the kept numbers cannot judge under the draft. */
  missing: number;
  missingBy: { cause: PreviewGap; count: number }[];
}

export interface PolicyVersion {
  version: number;
  createdAt: string;
  /** The id of a key or of a member; null if nobody changed it, or if it was not recorded. */
  changedBy: string | null;
  /** Of the policy as it was stored. Receipts name it. */
  hash: string;
  /** What differs from the version before. */
  changes: { path: string; from: PolicySetting; to: PolicySetting }[];
  policy: Policy;
}

export type PolicySetting = string | number | boolean | null | string[];

export interface PolicyAnswer {
  policy: Policy;
  version: number;
  evaluation: Evaluation;
  /** The etag of this version, for `ifMatch`; null if the response had none. */
  etag: string | null;
}
