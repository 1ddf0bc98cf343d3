/** A request of the SDK, whole. Hostile until checked. */
export interface SdkRequest {
  method: string;
  /** Without the path of the base address, without a query. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
  /** When the last byte arrived, in milliseconds on a steady clock. */
  atMs: number;
}

/** CUT: the connection is closed without an answer. */
export type Reply = { kind: 'CUT' } | { kind: 'ANSWER'; status: number; headers: Record<string, string>; body: object };
