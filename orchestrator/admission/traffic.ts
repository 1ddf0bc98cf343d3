/** The LIVE captures of all orchestrators at one moment. Times are in milliseconds since 1970. */
export type Traffic = Line & Past;

export interface Line {
  at: number;
  /** Accepted captures without a decision, by account. */
  inLine: ReadonlyMap<string, number>;
  /** When each of them was uploaded, the oldest first: {@link IN_LINE_MAX} at most. */
  inLineSince: readonly number[];
  /** Open attempts that are younger than the limit of the wait, by account. */
  opened: ReadonlyMap<string, number>;
  /** The sessions whose opening was refused and that still come back, in the order of their first refusal. `dueAt`: when it asks again. */
  waiting: readonly { sessionId: string; accountId: string; dueAt: number }[];
}

/** What the last minutes were like. */
export interface Past {
  /** What became of earlier attempts, by account. */
  history: ReadonlyMap<string, { opened: number; uploaded: number }>;
  /** The last captures that left the line, newest first: {@link SETTLED_MAX} at most, and none older than {@link SETTLED_MS}. */
  settled: readonly { uploadedAt: number; settledAt: number; measured: boolean }[];
}

export const NOTHING_SEEN: Traffic = {
  at: 0,
  inLine: new Map(),
  inLineSince: [],
  opened: new Map(),
  waiting: [],
  history: new Map(),
  settled: [],
};

export const IN_LINE_MAX = 200;
export const SETTLED_MS = 3_600_000;
export const SETTLED_MAX = 200;
