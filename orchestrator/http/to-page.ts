/**
 * Cuts a result with one extra row into a page.
 *
 * @param idOf the cursor is the last row's id: ids of one kind sort by creation time
 */
export function toPage<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  show: { idOf: (row: Row) => string; show: (row: Row, place: number) => Shown },
): { data: Shown[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(show.show), nextCursor: rows.length > limit && last !== undefined ? show.idOf(last) : null };
}
