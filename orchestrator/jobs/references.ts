import {
  NORMALIZE_QUEUE,
  type NormalizeJob,
  type NormalizeJobResult,
  NormalizeJobResultSchema,
} from '@faceproof/protocol/measuring/normalize-job.js';
import {
  RENDER_QUEUE,
  type RenderJob,
  type RenderJobResult,
  RenderJobResultSchema,
} from '@faceproof/protocol/measuring/render-job.js';
import type { z } from 'zod';
import type { Log } from '../observe/log.js';
import { type Answer, openQuestions, type Patience, type Unanswered } from './ask-workers.js';
import { openQueueClient } from './open-queue-client.js';

/** The queues of reference pictures, and of pictures to render for people: a job for each, which its caller waits for. */
export interface References {
  normalize(job: NormalizeJob, at: Patience & { urgency: number }): Promise<NormalizeOutcome>;
  render(job: RenderJob, at: Patience): Promise<RenderOutcome>;
  /** Whether a worker takes references now, and renders. False as well if the queue does not say so within a second. */
  hasWorkers(): Promise<boolean>;
  /** Whether a worker has had a rendering for so long. False as well if the queue does not say so within a second. */
  hasRunFor(renderId: string, ms: number): Promise<boolean>;
  close(): Promise<void>;
}

export type NormalizeOutcome = NormalizeJobResult | Unanswered;
export type RenderOutcome = RenderJobResult | Unanswered;

export async function openReferences(options: { databaseUrl: string; redisUrl: string | null; log: Log }): Promise<References> {
  const client = openQueueClient(options);
  const open = (queueName: string) => openQuestions(client, queueName, options.log);
  const [normalizing, rendering] = await Promise.all([open(NORMALIZE_QUEUE), open(RENDER_QUEUE)]);
  return {
    normalize: async (job, at) => readAnswer(await normalizing.ask(job.fileId, job, at), NormalizeJobResultSchema),
    render: async (job, at) => readAnswer(await rendering.ask(job.renderId, job, at), RenderJobResultSchema),
    hasWorkers: normalizing.hasWorkers,
    hasRunFor: rendering.hasRunFor,
    async close() {
      await Promise.all([normalizing.close(), rendering.close()]);
    },
  };
}

/** @param answer perhaps of a worker of another version. Hostile: anyone who reaches the queue can write it */
function readAnswer<T>(answer: Answer, schema: z.ZodType<T>): T | Unanswered {
  if (!('returned' in answer)) return answer;
  const { success, data } = schema.safeParse(answer.returned);
  return success ? data : { outcome: 'FAILED' };
}
