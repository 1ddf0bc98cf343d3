/**
 * Iterates over the items of all pages. Loads a page only when its first item is requested.
 *
 * @param load loads the page at a cursor; undefined for the first page
 */
export async function* iteratePages<Item>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
  from?: string | undefined,
): AsyncGenerator<Item, void, undefined> {
  let cursor = from;
  do {
    const page = await load(cursor);
    yield* page.data;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

export interface Page<Item> {
  data: Item[];
  /** null on the last page. */
  nextCursor: string | null;
}

export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}
