import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { useGet } from '../../api/use-api.js';
import type { QueueFilter } from './queue-filter.js';

/** How often the service is asked while it sends no news, and in case that news was lost. */
const EVERY_MS = { away: 10_000, live: 60_000 };
/** How many one answer may hold. */
const LIMIT = 100;
/** The beginning of the paths of all queues, whatever their filter. */
export const QUEUE_PATH = '/v1/reviews?';

export interface QueuePage {
  data: Review[];
  nextCursor: string | null;
}

/** The cases that a filter leaves. @param live whether news of them arrives */
export function useQueue(filter: QueueFilter, live: boolean) {
  const query = new URLSearchParams({ ...filter, limit: String(LIMIT) });
  return useGet<QueuePage>(`${QUEUE_PATH}${query}`, { every: live ? EVERY_MS.live : EVERY_MS.away });
}

/** One case: as the queue has it, or read by itself where it is younger than the page, or decided. */
export function useReview(sessionId: string, queue: QueuePage, live: boolean): Review | undefined {
  const queued = queue.data.find((each) => each.sessionId === sessionId);
  const path = queued === undefined ? reviewPath(sessionId) : null;
  const { data } = useGet<Review>(path, { every: live ? EVERY_MS.live : EVERY_MS.away });
  return queued ?? data;
}

export const reviewPath = (sessionId: string) => `/v1/reviews/${encodeURIComponent(sessionId)}`;
