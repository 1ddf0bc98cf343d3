import type { Row } from './database.js';

/** Reads and writes members whose columns have the same names: `createdAt` is the column `created_at`. */
export interface Columns<T, K extends keyof T> {
  /** Nothing but the members of the list, whatever else the row has. */
  read(row: Row): Pick<T, K>;
  /** The columns of an insert. */
  write(from: Pick<T, K>): Row;
  columns: readonly string[];
}

/**
 * The one place that gives rows a type. Members that are stored in another form, such as JSON, are not on the list.
 *
 * @returns a function that takes the list
 */
export function columnsOf<T>(): <K extends keyof T & string>(...names: readonly K[]) => Columns<T, K> {
  return (...names) => {
    const pairs = names.map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const);
    return {
      columns: pairs.map(([, column]) => column),
      read(row) {
        const members: Row = {};
        // A page reads thousands of members: no list is made of them first.
        for (const [name, column] of pairs) members[name] = row[column];
        return members as Pick<T, (typeof names)[number]>;
      },
      write: (from) => Object.fromEntries(pairs.map(([name, column]) => [column, from[name]])),
    };
  };
}
