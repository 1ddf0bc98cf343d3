/** Time and chance as arguments, so that a test can hold them still. */
export interface Clock {
  now(): Date;
}

export interface Randomness {
  bytes(count: number): Buffer;
}
