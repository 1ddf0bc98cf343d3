import { ObjectStoreError } from '@faceproof/hosting/objects/object-store-error.js';
import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { receiveSettings } from '@faceproof/hosting/settings/receive-settings.config.js';
import { RedisAwayError } from '@faceproof/hosting/settings/redis-away-error.js';
import { startOrchestrator } from './compose.js';
import { loadConfig } from './config.js';
import { explainStart } from './explain-start.js';
import { KmsError } from './kms/key-provider.js';
import { openLog } from './observe/log.js';
import { prepareDatabase } from './prepare-database.js';
import { SchemaError } from './store/migrate.js';
import { MasterKeyError } from './vault/check-master-key.js';

/** config → compose → listen → signals. */
async function main(): Promise<void> {
  await receiveSettings();
  const config = loadConfig();
  await prepareDatabase({
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    migrationUrl: config.migrationUrl,
    workerRole: config.workerRole,
    queue: config.redisUrl === null,
    keys: config.keysDatabase,
  });
  const running = await startOrchestrator(config);
  process.send?.({ type: 'ready', port: running.port });

  let closing = false;
  const end = () => {
    if (closing) return;
    closing = true;
    void running.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  // A killed supervisor cannot send a signal, but its broken channel shows that it is gone.
  process.once('disconnect', end);
}

/** Errors whose message says what the operator does. */
const EXPLAINED = [ConfigError, RedisAwayError, ObjectStoreError, MasterKeyError, KmsError, SchemaError];

main().catch((error: unknown) => {
  const log = openLog({ level: 'info', name: 'orchestrator' });
  if (error instanceof Error && EXPLAINED.some((known) => error instanceof known)) log.fatal(error.message);
  else log.fatal({ err: error }, explainStart(error) ?? 'The orchestrator could not start');
  process.exitCode = 1;
  process.disconnect?.();
});
