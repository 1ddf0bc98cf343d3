/** A change of the schema, made while orchestrators of earlier versions read and write. */
export interface Migration {
  /**
   * The oldest migration whose programs still run after this one: those that know it, and not this one. null: only programs that know
   * this migration do.
   */
  compatibleWith: string | null;
  /** In order. A migration that was cut off begins anew, so each can be repeated: `add column if not exists`. */
  steps: readonly Step[];
}

export type Step = Change | NewIndex | Backfill;

/** In a transaction of its own. It gives up a lock that it does not get at once, so that nobody waits behind it for long. */
interface Change {
  kind: 'CHANGE';
  sql: string;
}

/** Built beside reads and writes. */
export interface NewIndex {
  kind: 'INDEX';
  name: string;
  /** What follows `create index concurrently NAME on`, such as `sessions (locale)`. */
  on: string;
  unique?: boolean;
}

/** Fills a column of a table that has rows, some at a time. */
export interface Backfill {
  kind: 'BACKFILL';
  table: string;
  /** A column that is unique and ascending. */
  key: string;
  /** `column = value` of an update. */
  set: string;
  /** Which rows; those that are done are not. */
  where: string;
}
