/** Time and randomness as arguments, so that a test can control them. */
export interface Clock {
  now(): Date;
}

export interface Randomness {
  bytes(count: number): Buffer;
}
