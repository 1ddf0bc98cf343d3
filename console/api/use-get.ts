import { type UseQueryResult, useQuery } from '@tanstack/preact-query';
import { useApi } from './use-api.js';

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
