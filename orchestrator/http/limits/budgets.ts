/** Which rate limit applies to a route. Source: the API contract, section 12. */
export type RateClass = 'creates' | 'reads' | 'writes' | 'capture' | 'open';

export const WINDOW_SECONDS = 60;

/** What all keys and members of an account may spend together in one mode, in budgets of one key. */
export const ACCOUNT_SHARE = 5;

const TEST_REQUESTS = 120;

/** Requests per window, counted for each key, member, token or address. `testRequests`: for TEST keys. */
export const BUDGETS = {
  creates: { requests: 600, testRequests: TEST_REQUESTS, per: 'key' },
  reads: { requests: 1200, testRequests: TEST_REQUESTS, per: 'key' },
  writes: { requests: 300, testRequests: TEST_REQUESTS, per: 'key' },
  // Enough for several uploads, each polled about once a second.
  capture: { requests: 300, per: 'token' },
  // Many people may share one address.
  open: { requests: 6000, per: 'address' },
} as const satisfies Record<RateClass, { requests: number; testRequests?: number; per: 'key' | 'token' | 'address' }>;
