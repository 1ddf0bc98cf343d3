import type { Page } from '../answers.js';

/**
 * Item by item through all pages; a page is asked for when its first item is.
 *
 * @param load asks for the page at a cursor; undefined for the first
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
