/** A decision comes within this long of the upload, or the measurement is asked for anew. Source: the API contract, section 12. */
export const DECISION_DEADLINE_MS = 30_000;
/** How often it is asked for anew before the session fails. */
export const MEASURE_RETRIES = 2;
/** Clocks of two machines may differ by this much before a job is dropped that somebody still waits for. */
export const CLOCK_SKEW_MS = 30_000;
/** After this long no worker starts on a capture's job any more. */
export const JOB_LIFE_MS = (MEASURE_RETRIES + 1) * DECISION_DEADLINE_MS + CLOCK_SKEW_MS;
