import type { Database } from '@faceproof/orchestrator/store/database.js';
import type { Vault } from '@faceproof/orchestrator/vault/vault.js';

/** A running service whose database gets a history, and an account of it. */
export interface HistoryPlace {
  baseUrl: string;
  /** Of the service: rows that a list opens are sealed as it would seal them. */
  vault: Vault;
  /** A superuser's connection, because triggers and foreign keys are switched off meanwhile. */
  superuser: Database;
  account: { accountId: string; testKey: string; liveKey: string };
}
