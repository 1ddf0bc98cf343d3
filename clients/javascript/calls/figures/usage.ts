import type { CallOptions } from '../../http/send-call.js';
import { type Connection, read } from '../call.js';

export interface UsageCalls {
  /** @param query a month or a range of months; the current month if omitted */
  get(query?: UsageQuery, options?: CallOptions): Promise<Usage>;
}

/** @internal */
export function usageCalls(connection: Connection): UsageCalls {
  return { get: (query = {}, options) => read(connection, '/v1/usage', { ...query }, options) };
}

/** A month such as `2026-11`, or a range of months. */
export type UsageQuery = { period?: string | undefined } | { from: string; to: string };

export interface Usage {
  plan: string;
  periods: UsagePeriod[];
}

export interface UsagePeriod {
  /** Such as `2026-11`. */
  period: string;
  included: number;
  used: number;
  reserved: number;
  remaining: number;
  /** Sessions of TEST keys, which are free. */
  test: number;
  byFlow: Record<string, number>;
  byOutcome: Record<string, number>;
}
