/** When, and on which machine, something was measured. */
export interface Circumstances {
  /** Such as `2026-11-21`. */
  date: string;
  engine: string;
  runtime: string;
}

/** Of a measurement that ends now, by this process. */
export function circumstancesOf(engine: string): Circumstances {
  return { date: new Date().toISOString().slice(0, 10), engine, runtime: `Node ${process.versions.node}` };
}
