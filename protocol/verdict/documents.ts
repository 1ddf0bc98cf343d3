import type { CheckKind, ConsentChannel, Flow, Mode } from '../words.js';

/**
 * The documents that a verdict is computed from, and the verdict. docs/reference/verdict.md defines the computation. Rates and thresholds
 * are text with six decimals, so that every language compares them alike: as text.
 */

export const METRICS = ['FMR', 'FNMR', 'APCER', 'BPCER'] as const;
export type Metric = (typeof METRICS)[number];
export const FALLING_METRICS = ['FMR', 'APCER'] as const satisfies Metric[];
export type FallingMetric = (typeof FALLING_METRICS)[number];

/** The members of a bundle that a clause may ask for. */
export const EVIDENCE_MEMBERS = ['decidedAt', 'reasons', 'checks', 'set', 'fusion', 'consent', 'media', 'purposeHash'] as const;
export type EvidenceMember = (typeof EVIDENCE_MEMBERS)[number];

export interface Profile {
  v: 1;
  profileId: string;
  title: string;
  /** What it is made of, and what it is not. */
  about: string;
  clauses: Clause[];
}

export interface ClauseSource {
  document: string;
  clause: string;
  /** At its owner, or in which secondary source. */
  readIn: string;
}

/** What a session is compared with, and the fact that it reads. */
export type Clause = {
  id: string;
  title: string;
  source: ClauseSource;
  /** Left out: all. */
  flows?: Flow[] | undefined;
  /** Why it is not measured, where it is not. */
  reason?: string | undefined;
  /** What would meet it. */
  remedy?: string | undefined;
} & (
  | { kind: 'CHECK'; check: CheckKind }
  | { kind: 'THRESHOLD'; metric: FallingMetric }
  | { kind: 'RATE'; metric: Metric; species?: string | undefined; atMost?: string | undefined; below?: string | undefined }
  | { kind: 'MEASURED'; metric: Metric; species?: string | undefined }
  | { kind: 'GROUPS'; metric: Metric; within: string; groups: string[] }
  | { kind: 'POLICY'; path: string; atMost?: number | undefined; oneOf?: (string | boolean)[] | undefined }
  | { kind: 'CONSENT' }
  | { kind: 'CHANNEL'; oneOf: ConsentChannel[] }
  | { kind: 'REVIEWERS'; atLeast: number }
  | { kind: 'EVIDENCE'; member: EvidenceMember }
  | { kind: 'CERTIFICATE'; standard: string }
);

export interface Calibration {
  v: 1;
  calibration: string;
  /** What it is of, and what it does not say. */
  about: string;
  measurements: Measurement[];
  certificates: Certificate[];
}

/** An error rate at a threshold, of exactly these weights. */
export interface Measurement {
  id: string;
  metric: Metric;
  /** APCER: the kind of attack. */
  species?: string | undefined;
  /** Such as `sex:female`; left out: everybody. */
  group?: string | undefined;
  /** Digests of the networks that were measured: the one that scores, and those that found, aligned or weighted the face. */
  models: string[];
  /** Digest of the fusion that was measured; null or left out: none. */
  fusion?: string | null | undefined;
  threshold: string;
  errors: number;
  /** Pairs, or presentations. */
  of: number;
  people: number;
  estimate: string;
  low: string | null;
  high: string | null;
  method: string;
  data: string;
  date: string;
}

export interface Certificate {
  standard: string;
  issuer: string;
  reference: string;
  /** It counts for decisions before this time. */
  validUntil: string;
}

/** Whether a session conforms to a profile. Call it "conforms", never "certified". */
export interface SessionVerdict {
  profileId: string;
  /** null: the profile was not installed at the decision. */
  profileDigest: string | null;
  /** TEST: about the simulated engine, and about no person. */
  mode: Mode;
  /** Every clause is MET. */
  conforms: boolean;
  clauses: VerdictClause[];
  /** null: the set that measured names none. */
  calibrationDigest: string | null;
}

export interface VerdictClause {
  id: string;
  title: string;
  source: string;
  level: 'MET' | 'BELOW' | 'NOT_MEASURED';
  required: string | number | boolean;
  actual: string | number | boolean | null;
  /** What the fact was read from, such as `check:face.match`. */
  basis: string;
  reason?: string | undefined;
}

/** Whether sessions under a policy can conform, with the set that runs. */
export interface Evaluation {
  profileId: string;
  conforms: boolean;
  findings: Finding[];
  /** The clauses that no policy can meet with the set that runs. */
  unreachable: string[];
}

export interface Finding {
  clauseId: string;
  /** A path into the policy, such as `checks.face.match.threshold`; or the fact. */
  path: string;
  required: string | number | boolean;
  actual: string | number | boolean | null;
  level: VerdictClause['level'];
}
