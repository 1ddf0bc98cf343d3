import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { useQueryClient } from '@tanstack/preact-query';
import { useCallback, useRef, useState } from 'preact/hooks';
import { useApi, useGet } from '../../api/use-api.js';
import { useMe } from '../../sign-in/use-me.js';
import type { QueueFilter } from './queue.js';

export interface ClaimedCase {
  busy: boolean;
  error: unknown;
  claim(): Promise<void>;
  release(): Promise<void>;
  /** Writes a note without a vote. @param escalate an owner gets the case */
  write(note: string, escalate: boolean): Promise<void>;
  /** Holds the case longer, unasked. */
  renew(): Promise<void>;
}

/** Claims a case, gives it back and writes notes on it, one after the other. */
export function useClaim(sessionId: string): ClaimedCase {
  const ask = useAsk(sessionId);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const act = async (...what: Parameters<typeof ask>) => {
    setState({ busy: true, error: null });
    try {
      await ask(...what);
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
      throw error;
    }
  };
  const renew = useCallback(() => ask('claim', true), [ask]);
  const write = (note: string, escalate: boolean) => act('notes', false, { note, escalate });
  return { ...state, claim: () => act('claim', false), release: () => act('release', false), write, renew };
}

/** Changes a review, and shows what it is then. */
export function useAsk(sessionId: string) {
  const { call } = useApi();
  const change = useRef(useChangeQueue());
  return useCallback(
    async (what: 'claim' | 'release' | 'notes' | 'assign', background: boolean, body: object = {}) =>
      change.current(await call<Review>('POST', `/v1/reviews/${sessionId}/${what}`, { body, background })),
    [call, sessionId],
  );
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

/** How often the service is asked while it sends no news, and in case that news was lost. */
const EVERY_MS = { away: 10_000, live: 60_000 };
/** How many one answer may hold. */
const LIMIT = 100;
/** The beginning of the paths of all queues, whatever their filter. */
const QUEUE_PATH = '/v1/reviews?';

export interface QueuePage {
  data: Review[];
  nextCursor: string | null;
}

/** The cases that a filter leaves; by itself, without those that only an owner decides. @param live whether news of them arrives */
export function useQueue(filter: QueueFilter, live: boolean) {
  const ordinary = useMe().role === 'OWNER' ? {} : { escalated: 'false' };
  const query = new URLSearchParams({ ...ordinary, ...filter, limit: String(LIMIT) });
  return useGet<QueuePage>(`${QUEUE_PATH}${query}`, { every: live ? EVERY_MS.live : EVERY_MS.away });
}

/** One case: as the queue has it, or read by itself where it is younger than the page, or decided. */
export function useReview(sessionId: string, queue: QueuePage, live: boolean): Review | undefined {
  const queued = queue.data.find((each) => each.sessionId === sessionId);
  const path = queued === undefined ? reviewPath(sessionId) : null;
  const { data } = useGet<Review>(path, { every: live ? EVERY_MS.live : EVERY_MS.away });
  return queued ?? data;
}

const reviewPath = (sessionId: string) => `/v1/reviews/${encodeURIComponent(sessionId)}`;
