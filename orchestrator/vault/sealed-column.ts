/** A column whose values are sealed under a wrapping key. A rotation seals them again. */
export interface SealedColumn {
  table: string;
  /** The primary key, and its type in PostgreSQL. */
  id: string;
  idType: 'text' | 'uuid' | 'bytea' | 'boolean';
  column: string;
  /** The generated column that holds the id of the value's wrapping key, and references it. */
  keyColumn: string;
  /** The columns that the context needs besides the primary key. */
  reads: readonly string[];
  /** The context that a row's value is sealed with. */
  contextOf(row: Readonly<Record<string, unknown>>): string;
}
