import type { Clock } from '../clock.js';
import type { Database } from '../store/database.js';
import type { Vault } from './vault.js';

/** What nearly all work on stored data needs: its rows, what opens them, and the time. */
export interface Stored {
  db: Database;
  vault: Vault;
  clock: Clock;
}
