/** For files whose path holds their digest: they never change, so browsers may keep them for a year. */
export const IMMUTABLE_HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // For the one script that is a worker: a worker does not inherit the page's policy.
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
} as const;
