import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/preact-query';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import type { Api } from './open-api.js';

export const ApiContext = createContext<Api | null>(null);

/** The calls in the mode that the address names. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('useApi needs an ApiContext');
  return api;
}

/**
 * What the route answers, kept for the screens that ask for the same path. The key in the cache is `[mode, path]`.
 *
 * @param options.every also asks again after so many milliseconds, in the background
 * @param options.renewed news makes it ask again, in the background
 */
export function useGet<Answer>(
  path: string | null,
  options: { every?: number; renewed?: boolean } = {},
): UseQueryResult<Answer> {
  const api = useApi();
  const { every, renewed = every !== undefined } = options;
  return useQuery<Answer>({
    queryKey: [api.mode, path],
    enabled: path !== null,
    queryFn: ({ signal, client, queryKey }) => {
      const background = renewed && client.getQueryData(queryKey) !== undefined;
      return api.call<Answer>('GET', path ?? '', { signal, background });
    },
    ...(every === undefined ? {} : { refetchInterval: every }),
  });
}

export interface ListPage<Item> {
  data: Item[];
  nextCursor: string | null;
}

/** In the address in place of a cursor: all pages as one. */
export const ALL_PAGES = 'all';
/** A browser shows no more at once. */
const ITEMS_MAX = 10_000;

/** The page of a list that the address names with `cursor`. @param path with a query @param options as of {@link useGet} */
export function usePage<Item>(path: string, options: { every?: number } = {}): UseQueryResult<ListPage<Item>> {
  const api = useApi();
  const load: LoadPage<Item> = (cursor, request) =>
    api.call('GET', cursor === null ? path : `${path}&cursor=${encodeURIComponent(cursor)}`, request);
  return usePageOf(path, load, options);
}

type LoadPage<Item> = (cursor: string | null, request: { signal: AbortSignal; background: boolean }) => Promise<ListPage<Item>>;

/** The same of any call. @param path begins the key in the cache @param options.search what is searched for, another part of it */
export function usePageOf<Item>(
  path: string,
  load: LoadPage<Item>,
  { search, every }: { search?: object; every?: number } = {},
): UseQueryResult<ListPage<Item>> {
  const { mode } = useApi();
  const cursor = useSearchParams()[0].get('cursor');
  return useQuery<ListPage<Item>>({
    queryKey: [mode, path, cursor, search],
    queryFn: async ({ signal, client, queryKey }) => {
      const background = every !== undefined && client.getQueryData(queryKey) !== undefined;
      if (cursor !== ALL_PAGES) return load(cursor, { signal, background });
      const all: ListPage<Item> = { data: [], nextCursor: null };
      do {
        const { data, nextCursor } = await load(all.nextCursor, { signal, background });
        all.data.push(...data);
        all.nextCursor = nextCursor;
      } while (all.nextCursor !== null && all.data.length < ITEMS_MAX);
      return all;
    },
    ...(search === undefined ? {} : { placeholderData: keepPreviousData }),
    ...(every === undefined || cursor === ALL_PAGES ? {} : { refetchInterval: every }),
  });
}

/** What a route answers in plain text. @param every asks again after so many milliseconds, in the background */
export function useText(path: string, { every }: { every: number }): UseQueryResult<string> {
  const api = useApi();
  return useQuery<string>({
    queryKey: [api.mode, path],
    queryFn: async ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return (await api.fetchBlob(path, { signal, background })).text();
    },
    refetchInterval: every,
  });
}
