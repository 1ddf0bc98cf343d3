/**
 * A decision is due this long after the upload; otherwise the measurement is requested again. Source: the API contract,
 * section 12.
 */
export const DECISION_DEADLINE_MS = 30_000;
/** How many times the measurement is requested again before the session fails. */
export const MEASURE_RETRIES = 2;
/** Tolerated clock difference between two machines, so that a job that is still wanted is not dropped. */
export const CLOCK_SKEW_MS = 30_000;
/** Workers do not start a capture's job after this long. */
export const JOB_LIFE_MS = (MEASURE_RETRIES + 1) * DECISION_DEADLINE_MS + CLOCK_SKEW_MS;
/** How long a first half waits for the second one. Source: the API contract, section 6. */
export const ANSWER_MS = 90_000;
/** An upload of the second half that began in time may take as long on a slow connection. */
export const ANSWER_UPLOAD_MS = 5 * 60_000;
