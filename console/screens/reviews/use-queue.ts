import type { Review } from '@faceproof/protocol/api/reviews.js';
import { useGet } from '../../api/use-get.js';

const EVERY_MS = 10_000;
/** The oldest that one answer may hold. */
const LIMIT = 100;
export const QUEUE_PATH = `/v1/reviews?limit=${LIMIT}`;

export interface QueuePage {
  data: Review[];
  nextCursor: string | null;
}

/** The oldest cases that are not decided. Asked again every ten seconds, and after each step of this page. */
export function useQueue() {
  return useGet<QueuePage>(QUEUE_PATH, { every: EVERY_MS });
}
