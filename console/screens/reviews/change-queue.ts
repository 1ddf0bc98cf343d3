import type { Review } from '@faceproof/protocol/api/reviews.js';
import { useQueryClient } from '@tanstack/preact-query';
import { useApi } from '../../api/use-api.js';
import { QUEUE_PATH, type QueuePage, reviewPath } from './use-queue.js';

/** Shows what a claim or a release answered, before the service is asked again. */
export function useChangeQueue(): (review: Review) => void {
  const queries = useQueryClient();
  const { mode } = useApi();
  return (review) => {
    const inQueue = [mode, QUEUE_PATH];
    const alone = [mode, reviewPath(review.sessionId)];
    // An answer that is on its way is older than this one.
    for (const queryKey of [inQueue, alone]) void queries.cancelQueries({ queryKey });
    queries.setQueryData<QueuePage>(inQueue, (page) => page && { ...page, data: replaced(page.data, review) });
    queries.setQueryData<Review>(alone, review);
  };
}

/** Pure. */
function replaced(reviews: readonly Review[], review: Review): Review[] {
  return reviews.map((each) => (each.sessionId === review.sessionId ? review : each));
}
