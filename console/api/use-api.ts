import { type UseQueryResult, useQuery } from '@tanstack/preact-query';
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

/** The page of a list that the address names with `cursor`. @param path with a query */
export function usePage<Item>(path: string): UseQueryResult<{ data: Item[]; nextCursor: string | null }> {
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  return useGet(cursor === null ? path : `${path}&cursor=${encodeURIComponent(cursor)}`);
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
