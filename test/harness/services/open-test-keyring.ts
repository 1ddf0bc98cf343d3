import { randomBytes } from 'node:crypto';
import { type Keyring, openKeyring } from '@faceproof/orchestrator/keyring/open-keyring.js';
import { openKeyProviders } from '@faceproof/orchestrator/kms/providers.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';

/** The wrapping keys of a test's database. It needs no closing: its timer holds up no process. */
export function openTestKeyring(db: Database, masterKey = randomBytes(32)): Promise<Keyring> {
  return openKeyring({
    db,
    keysDb: null,
    providers: openKeyProviders({ current: { kind: 'key', key: masterKey }, previous: null }),
    clock: { now: () => new Date() },
    random: { bytes: randomBytes },
    log: { error: () => undefined },
    report: false,
    // Reloads would use the connections that a test counts.
    reloadEveryMs: 3_600_000,
  });
}
