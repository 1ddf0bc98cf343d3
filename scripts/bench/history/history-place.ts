import type { Database } from '@faceproof/orchestrator/store/database.js';

/** A running service whose database gets a history, and an account of it. */
export interface HistoryPlace {
  baseUrl: string;
  /** A superuser's connection, because triggers and foreign keys are switched off meanwhile. */
  superuser: Database;
  account: { accountId: string; testKey: string; liveKey: string };
}
