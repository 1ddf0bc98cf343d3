import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { useQueryClient } from '@tanstack/preact-query';
import { useCallback, useRef, useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { QUEUE_PATH, type QueuePage, reviewPath } from './use-queue.js';

export interface ClaimedCase {
  busy: boolean;
  error: unknown;
  claim(): Promise<void>;
  release(): Promise<void>;
  /** Holds the case longer, unasked. */
  renew(): Promise<void>;
}

/** Claims a case and gives it back, one after the other. */
export function useClaim(sessionId: string): ClaimedCase {
  const { call } = useApi();
  const change = useRef(useChangeQueue());
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const ask = useCallback(
    async (what: 'claim' | 'release', background: boolean) =>
      change.current(await call<Review>('POST', `/v1/reviews/${sessionId}/${what}`, { body: {}, background })),
    [call, sessionId],
  );
  const act = async (what: 'claim' | 'release') => {
    setState({ busy: true, error: null });
    try {
      await ask(what, false);
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
      throw error;
    }
  };
  const renew = useCallback(() => ask('claim', true), [ask]);
  return { ...state, claim: () => act('claim'), release: () => act('release'), renew };
}

/** Shows what a claim or a release answered, before the service is asked again. */
function useChangeQueue(): (review: Review) => void {
  const queries = useQueryClient();
  const { mode } = useApi();
  return (review) => {
    const inQueue = {
      predicate: ({ queryKey: [of, path] }: { queryKey: readonly unknown[] }) =>
        of === mode && String(path).startsWith(QUEUE_PATH),
    };
    const alone = [mode, reviewPath(review.sessionId)];
    // An answer that is on its way is older than this one.
    for (const filter of [inQueue, { queryKey: alone }]) void queries.cancelQueries(filter);
    queries.setQueriesData<QueuePage>(inQueue, (page) => page && { ...page, data: replaced(page.data, review) });
    queries.setQueryData<Review>(alone, review);
  };
}

/** Pure. */
function replaced(reviews: readonly Review[], review: Review): Review[] {
  return reviews.map((each) => (each.sessionId === review.sessionId ? review : each));
}
