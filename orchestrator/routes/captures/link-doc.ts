/** The claim that the reference's samples send. */
export const EXAMPLE_CLAIM = 'fpd_0000000000000000000000000000000000000000000';

/** Of every call that a person's link is used for. */
export const LINK_PROBLEMS = [
  'capture_link_in_use',
  'capture_link_expired',
  'session_state_conflict',
  'subject_erased',
  'account_suspended',
] as const;
