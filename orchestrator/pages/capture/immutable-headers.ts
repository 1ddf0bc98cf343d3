/** Headers for files whose path contains their digest. Such files never change, so browsers may cache them for a year. */
export const IMMUTABLE_HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // For the detector's worker script, because a worker does not inherit the page's CSP.
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
} as const;
