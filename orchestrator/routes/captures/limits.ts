/** Limits of an upload, sent to the device with each attempt. Source: the API contract, sections 6 and 12. */
export const CAPTURE_LIMITS = {
  framesMin: 3,
  framesMax: 24,
  frameBytesMax: 4_000_000,
  framePixelsMax: 12_000_000,
  videoBytesMax: 20_000_000,
  videoSecondsMax: 10,
  requestBytesMax: 24_000_000,
} as const;

/** Of the small pictures beside the frames. They count in `requestBytesMax`. */
export const BURST_LIMITS = { count: 3, bytesMax: 100_000, pixelsMax: 160 * 160 } as const;
