import { POSTGRES_CONNECTION } from '@faceproof/hosting/settings/postgres-connection.js';
import { createPostgresBackend, FlowProducer, Queue, QueueEvents, Worker, type WorkerOptions } from 'bullmq';
import { openPreparedStatements } from '../store/prepare-statements.js';
import { QUEUE_SCHEMA } from '../store/roles/rights.js';

/** What we use of BullMQ. */
export interface QueueClient {
  flow(): FlowProducer;
  queue(name: string): Queue;
  /** What happens to the jobs of a queue, on whichever machine. */
  events(name: string): QueueEvents;
  worker(name: string, run: RunJob, options: Omit<WorkerOptions, 'connection'>): Worker;
}

type RunJob = (job: { data: unknown; getIgnoredChildrenFailures(): Promise<Record<string, string>> }) => Promise<void>;

/** An event that is published between two reads of the queue is seen this late at most. */
const EVENTS_BLOCK_MS = 1000;
/** To drop the oldest of BullMQ's 10,000, PostgreSQL worked 4 ms on each capture; of 500, one. */
const KEEPING_FEW_EVENTS = { streams: { events: { maxLen: 500 } } };

/** Redis where it is configured, PostgreSQL otherwise: the same calls. */
export function openQueueClient(options: { databaseUrl: string; redisUrl: string | null }): QueueClient {
  if (options.redisUrl !== null) {
    const connection = { url: options.redisUrl };
    const patient = { ...connection, maxRetriesPerRequest: null };
    return {
      flow: () => new FlowProducer({ connection }),
      queue: (name) => new Queue(name, { ...KEEPING_FEW_EVENTS, connection }),
      events: (name) => new QueueEvents(name, { connection: patient, blockingTimeout: EVENTS_BLOCK_MS }),
      worker: (name, run, more) => new Worker(name, run, { ...more, connection: patient }),
    };
  }
  const { Client } = openPreparedStatements();
  const place = { connectionString: options.databaseUrl, schema: QUEUE_SCHEMA, migrate: false };
  const connection = { ...POSTGRES_CONNECTION, ...place, max: 4, Client };
  const factory = createPostgresBackend;
  return {
    flow: () => new FlowProducer({ connection }, factory) as unknown as FlowProducer,
    queue: (name) => new Queue(name, { ...KEEPING_FEW_EVENTS, connection }, factory) as unknown as Queue,
    events: (name) =>
      new QueueEvents(
        name,
        // It reads one event after the other, and listens on a connection of its own.
        { connection: { ...connection, max: 1 }, blockingTimeout: EVENTS_BLOCK_MS },
        factory,
      ) as unknown as QueueEvents,
    worker: (name, run, more) => new Worker(name, run, { ...more, connection }, factory) as unknown as Worker,
  };
}
