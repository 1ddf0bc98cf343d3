import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { CheckKind } from '@faceproof/protocol/words.js';
import type { CallOptions } from '../../http/send-call.js';
import { type Connection, read } from '../call.js';

/** Sessions and scores in numbers. The key needs the scope `analytics`, which it has only if it was named. */
export interface AnalyticsCalls {
  /** @param query up to 92 days; the last 30 if omitted */
  get(query?: AnalyticsQuery, options?: CallOptions): Promise<Analytics>;
  /** The distribution of the scores of one check. The key also needs the scope `scores:read`. */
  scores(query: ScoresQuery, options?: CallOptions): Promise<ScoreAnalytics>;
  /** What waits now. */
  now(options?: CallOptions): Promise<AnalyticsNow>;
}

/** @internal */
export function analyticsCalls(connection: Connection): AnalyticsCalls {
  return {
    get: (query = {}, options) => read(connection, '/v1/analytics', { ...query }, options),
    scores: (query, options) => read(connection, '/v1/analytics/scores', { ...query }, options),
    now: (options) => read(connection, '/v1/analytics/now', undefined, options),
  };
}

export interface AnalyticsQuery {
  /** The first day, UTC, such as `2026-11-01`. */
  from?: string | undefined;
  /** The last day. */
  to?: string | undefined;
  by?: 'day' | 'week' | 'flow' | 'device' | 'locale' | undefined;
}

export interface ScoresQuery extends Omit<AnalyticsQuery, 'by'> {
  check: CheckKind;
  by?: AnalyticsQuery['by'] | 'set';
}

export interface Analytics {
  from: string;
  to: string;
  total: SessionNumbers;
  /** Groups of fewer than ten sessions are merged. */
  groups: (NumberedGroup & SessionNumbers)[];
}

export interface NumberedGroup {
  /** null for several groups that are too small alone. */
  key: string | null;
  from: string;
  to: string;
}

export interface SessionNumbers {
  funnel: { created: number; opened: number; agreed: number; uploaded: number; decided: number };
  outcomes: Record<SessionStatus, number>;
  /** By code. */
  reasons: Record<string, number>;
  /** Sessions asked for the challenge as a second half, and how that ended. `notPossible`: not asked, as the device cannot show it. */
  challenge: {
    asked: number;
    approved: number;
    declined: number;
    reviewed: number;
    skipped: number;
    late: number;
    notPossible: number;
  };
  /** Sessions by the number of their uploads. */
  attempts: Record<string, number>;
  decisionMs: Durations;
  reviewMs: Durations;
}

/** Milliseconds. */
export interface Durations {
  count: number;
  p50: number | null;
  p95: number | null;
}

export interface ScoreAnalytics {
  check: CheckKind;
  from: string;
  to: string;
  /** The running model set. */
  set: string;
  /** What `psi` compares with; null if there is neither. */
  basis: 'CALIBRATION' | 'EARLIER_WEEKS' | null;
  total: ScoreHistogram;
  groups: (NumberedGroup & ScoreHistogram)[];
}

export interface ScoreHistogram {
  count: number;
  /** 20 equal bins from 0 to 1. */
  bins: number[];
  /** The population stability index of the scores of the running set against `basis`; null if it is not known. */
  psi: number | null;
}

export interface AnalyticsNow {
  reviews: WaitingReviews;
  webhooks: { endpoints: number; disabled: number; retrying: number; failed24h: number };
}

export interface WaitingReviews {
  waiting: number;
  oldestSince: string | null;
}
