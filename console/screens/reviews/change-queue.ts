import type { Review } from '@faceproof/protocol/api/reviews.js';
import { useQueryClient } from '@tanstack/preact-query';
import { useApi } from '../../api/use-api.js';
import { QUEUE_PATH, type QueuePage } from './use-queue.js';

/** Puts what a claim or a release answered into the queue, before the queue is asked again. */
export function useChangeQueue(): (review: Review) => void {
  const queries = useQueryClient();
  const { mode } = useApi();
  const queryKey = [mode, QUEUE_PATH];
  return (review) => {
    // An answer that is on its way is older than this one.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData<QueuePage>(queryKey, (page) => page && { ...page, data: replaced(page.data, review) });
  };
}

/** Pure. A review that the page lacks belongs at its end: it is younger than the page. */
function replaced(reviews: readonly Review[], review: Review): Review[] {
  const found = reviews.some(({ sessionId }) => sessionId === review.sessionId);
  return found ? reviews.map((each) => (each.sessionId === review.sessionId ? review : each)) : [...reviews, review];
}
