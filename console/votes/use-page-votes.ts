import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useMemo } from 'preact/hooks';
import type { Api } from '../api/open-api.js';
import { openVotes } from './send-votes.js';
import type { VotesByMode } from './use-votes.js';

/** Opens the votes of both modes. A page that closes sends them, and asks first while one is not counted. */
export function usePageVotes(apis: Readonly<Record<Api['mode'], Api>>): VotesByMode {
  const queries = useQueryClient();
  const votes = useMemo(() => {
    const open = (api: Api) => openVotes(api, () => void queries.invalidateQueries({ queryKey: [api.mode] }));
    return { LIVE: open(apis.LIVE), TEST: open(apis.TEST) };
  }, [apis, queries]);
  useEffect(() => {
    const all = [votes.LIVE, votes.TEST];
    const ask = (event: BeforeUnloadEvent) => {
      if (all.some((each) => each.hasUnsent())) event.preventDefault();
    };
    const leave = () => {
      for (const each of all) each.leave();
    };
    addEventListener('beforeunload', ask);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('pagehide', leave);
    };
  }, [votes]);
  return votes;
}
