import { type UseQueryResult, useQuery } from '@tanstack/preact-query';
import { useApi } from './use-api.js';

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
