import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { type NewsKind, openNews } from './open-news.js';
import { useApi } from './use-api.js';

/** Changes that come close together are read once. */
const COLLECTED_MS = 500;

/**
 * Reads again what the screen shows when the service tells of a change.
 *
 * @param paths beginnings of the paths that each kind of change concerns; after `resync`, all of them
 * @returns whether news arrives; otherwise the screen must ask by itself
 */
export function useNews(paths: Readonly<Partial<Record<NewsKind, readonly string[]>>>): boolean {
  const api = useApi();
  const { mode } = api;
  const queries = useQueryClient();
  const [live, setLive] = useState(false);
  useEffect(() => {
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      const prefixes = [...changed];
      changed.clear();
      timer = undefined;
      const predicate = ({ queryKey: [of, path] }: { queryKey: readonly unknown[] }) =>
        of === mode && typeof path === 'string' && prefixes.some((prefix) => path.startsWith(prefix));
      void queries.invalidateQueries({ predicate });
    };
    const onNews = (kind: NewsKind) => {
      const concerned = kind === 'resync' ? Object.values(paths).flat() : (paths[kind] ?? []);
      for (const path of concerned) changed.add(path);
      if (concerned.length > 0) timer ??= setTimeout(readAgain, COLLECTED_MS);
    };
    const news = openNews(api, { onNews, onLive: setLive });
    return () => {
      clearTimeout(timer);
      news.close();
    };
  }, [api, mode, queries, paths]);
  return live;
}
