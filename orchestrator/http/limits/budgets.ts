/** Which budget of requests a route draws on. Source: the API contract, section 12. */
export type RateClass = 'creates' | 'reads' | 'writes' | 'capture' | 'open';

export const WINDOW_SECONDS = 60;

const TEST_REQUESTS = 120;

/** Requests in a window, for each of what is counted. */
export const BUDGETS = {
  creates: { requests: 600, testRequests: TEST_REQUESTS, per: 'key' },
  reads: { requests: 1200, testRequests: TEST_REQUESTS, per: 'key' },
  writes: { requests: 300, testRequests: TEST_REQUESTS, per: 'key' },
  // An upload, and a question about it every second or so, several times over.
  capture: { requests: 300, per: 'token' },
  // Many people may sit behind one address.
  open: { requests: 6000, per: 'address' },
} as const satisfies Record<RateClass, { requests: number; testRequests?: number; per: 'key' | 'token' | 'address' }>;
