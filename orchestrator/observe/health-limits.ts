/**
 * What the operator must look at: a figure, and from where on it is wrong. The limits are those of the alert rules
 * (docs/prometheus/faceproof.rules.yml), which a test compares.
 */
export interface HealthLimit {
  /** A gauge of the metrics. Of several series, the worst counts. */
  metric: string;
  /** The series that count; left out: all. */
  only?: Readonly<Record<string, string>>;
  /** Wrong above it, or for `min` below it. Neither: only shown. */
  max?: number;
  min?: number;
  /** The gauge is a time in seconds since 1970, and its age counts. */
  isTime?: true;
  /** Nothing measured is right although there is a minimum. */
  mayLack?: true;
  /** The page of docs/guides/operations that says what to do. */
  runbook: string;
}

const DAY = 86_400;

export const HEALTH_LIMITS: readonly HealthLimit[] = [
  { metric: 'faceproof_workers', min: 1, runbook: 'workers' },
  { metric: 'faceproof_worker_differed', max: 0, runbook: 'workers' },
  { metric: 'faceproof_oldest_job_age_seconds', max: 5, runbook: 'backlog' },
  { metric: 'faceproof_job_outbox_depth', max: 0, runbook: 'backlog' },
  { metric: 'faceproof_webhook_deliveries', only: { state: 'PENDING' }, max: 500, runbook: 'webhooks' },
  { metric: 'faceproof_audit_entries_waiting', max: 1000, runbook: 'keys' },
  { metric: 'faceproof_oldest_receipt_outside_log_seconds', max: 60, runbook: 'evidence-log' },
  { metric: 'faceproof_signing_key_published_timestamp_seconds', max: 400 * DAY, isTime: true, runbook: 'keys' },
  { metric: 'faceproof_drift_suspected', max: 0, runbook: 'drift' },
  { metric: 'faceproof_oldest_review_seconds', max: 2 * DAY, runbook: 'reviews' },
  { metric: 'faceproof_witness_contradicts', max: 0, runbook: 'witnesses' },
  { metric: 'faceproof_witness_lag_seconds', max: 3600, runbook: 'witnesses' },
  { metric: 'faceproof_clock_skew_seconds', max: 1, runbook: 'clock' },
  { metric: 'faceproof_certificate_left_seconds', min: 14 * DAY, mayLack: true, runbook: 'keys' },
  { metric: 'faceproof_wal_archived_timestamp_seconds', max: DAY, isTime: true, runbook: 'disk' },
  { metric: 'faceproof_oldest_unexported_erasure_seconds', max: DAY, runbook: 'keys' },
  { metric: 'faceproof_media_free_bytes', min: 1e9, mayLack: true, runbook: 'disk' },
  { metric: 'faceproof_database_bytes', runbook: 'disk' },
];

/** A gauge's series, as prom-client gives them. */
export interface Series {
  labels: Readonly<Record<string, string | number>>;
  value: number;
}

/**
 * @param series null if the gauge cannot be read
 * @param now seconds since 1970
 * @returns the worst value; null if nothing is measured, which is right for a gauge without a series
 */
export function judgeHealth(
  { only = {}, isTime, mayLack, min, max }: HealthLimit,
  series: readonly Series[] | null,
  now: number,
): { state: 'OK' | 'WRONG' | 'UNKNOWN'; value: number | null } {
  if (series === null) return { state: 'UNKNOWN', value: null };
  const values = series
    .filter(({ labels }) => Object.entries(only).every(([name, value]) => labels[name] === value))
    .map(({ value }) => (isTime ? now - value : value))
    .map((value) => (min === undefined ? Math.abs(value) : value));
  if (values.length === 0) return { state: min === undefined || mayLack ? 'OK' : 'WRONG', value: null };
  const value = min === undefined ? Math.max(...values) : Math.min(...values);
  return { state: value > (max ?? Number.POSITIVE_INFINITY) || value < (min ?? 0) ? 'WRONG' : 'OK', value };
}
