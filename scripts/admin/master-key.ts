import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { listHolders } from '@faceproof/orchestrator/keyring/key-holders.store.js';
import { moveKeys } from '@faceproof/orchestrator/keyring/pair-databases.js';
import { rewrapWrappingKeys } from '@faceproof/orchestrator/keyring/rewrap-wrapping-keys.js';
import { countOlder, type Rotation, rotateMasterKey } from '@faceproof/orchestrator/keyring/rotate-master-key.js';
import { countWithoutKey, type VerifiedColumn, verifyKeys } from '@faceproof/orchestrator/keyring/verify-keys.js';
import { verifyPersonal } from '@faceproof/orchestrator/keyring/verify-personal.js';
import { listWrappingKeys } from '@faceproof/orchestrator/keyring/wrapping-keys.store.js';
import { KmsError } from '@faceproof/orchestrator/kms/key-provider.js';
import { SchemaError } from '@faceproof/orchestrator/store/migrate.js';
import { MasterKeyError } from '@faceproof/orchestrator/vault/check-master-key.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import { type Command, type Report, toTable } from './command.js';

export const MASTER_KEY_COMMANDS: Readonly<Record<string, Command>> = {
  'keys rotate-master': {
    summary: 'reseal all values under the current master key while the service runs; continues an interrupted rotation',
    run: rotate,
  },
  'keys rewrap': {
    summary: 'wrap the wrapping keys again under the newest version of the KMS key, after that was rotated in the KMS',
    run: rewrap,
  },
  'keys verify': {
    summary: 'open every value under the wrapping keys; fails if one does not open or still needs a previous master key',
    run: verify,
  },
  'keys move': {
    summary: "move the subjects' keys to the database of KEYS_DATABASE_URL, while no orchestrator runs",
    run: move,
  },
  'keys status': {
    summary: 'show the wrapping keys, the values that need an older one, and the keys that each running orchestrator holds',
    run: showStatus,
  },
};

const RESTORE_KEYS = 'Restore the keys from a backup that is as new as the data.';

async function rotate(desk: Desk): Promise<Report> {
  const { providers, keyring } = await desk.openKeys();
  await desk.audit(desk.db, {
    action: 'keys rotate-master',
    accountId: null,
    objectId: await providers.current.currentKeyId(),
  });
  const rotation = await rotateMasterKey({ ...desk, providers, keyring, pause: (ms) => pause(ms) }).catch(refuse);
  const columns = await verifyKeys({ ...desk, keyring });
  refuseUnlessVerified(columns);
  return {
    json: { ...rotation, columns },
    lines: [...describe(rotation), '', ...tableOf(columns), '', 'All values open under the current master key.'],
  };
}

function describe({ rotated, masterKeyId, sealedAgain }: Rotation): string[] {
  if (!rotated) return [`All values are already under ${masterKeyId}.`];
  const count = Object.values(sealedAgain).reduce((sum, one) => sum + one, 0);
  return [`${count} values were resealed under ${masterKeyId}. The previous master key is no longer needed.`];
}

async function rewrap(desk: Desk): Promise<Report> {
  const { providers } = await desk.openKeys();
  await desk.audit(desk.db, {
    action: 'keys rewrap',
    accountId: null,
    objectId: await providers.current.currentKeyId().catch(refuse),
  });
  const report = await rewrapWrappingKeys({ ...desk, providers }).catch(refuse);
  const { rewrapped, masterKeyId } = report;
  return {
    json: report,
    lines: [
      rewrapped === 0
        ? `Every wrapping key is under ${masterKeyId} already.`
        : `${rewrapped} wrapping keys were wrapped again under ${masterKeyId}.`,
    ],
  };
}

async function verify(desk: Desk): Promise<Report> {
  const { providers, keyring, vault } = await desk.openKeys();
  const columns = [...(await verifyKeys({ ...desk, keyring })), ...(await verifyPersonal({ db: desk.db, vault }))];
  const masterKeyId = await providers.current.currentKeyId();
  const rows = await listWrappingKeys(desk.db);
  refuseUnlessVerified(columns);
  const keyless = await countWithoutKey(desk);
  if (keyless > 0) throw new Refusal(`${formatCount(keyless, 'subject')} that no one erased: no key. ${RESTORE_KEYS}`);
  if (rows.some((row) => row.wrapped.keyId !== masterKeyId)) {
    throw new Refusal(`A wrapping key is not yet under ${masterKeyId}. Run "npm run admin -- keys rotate-master".`);
  }
  return { json: { masterKeyId, columns }, lines: [...tableOf(columns), '', `All values open under ${masterKeyId}.`] };
}

async function move({ db, keysDb }: Desk): Promise<Report> {
  if (keysDb === null) throw new Refusal('Set KEYS_DATABASE_URL to the database that is to have the keys.');
  const moved = await moveKeys({ db, keysDb }).catch(refuse);
  return {
    json: { moved },
    lines: [
      `Moved ${formatCount(moved, 'key')}. Backups and replicas of the data from before hold them until they are deleted.`,
    ],
  };
}

async function showStatus(desk: Desk): Promise<Report> {
  const wrappingKeys = (await listWrappingKeys(desk.db)).map(({ id, state, wrapped }) => ({
    wrappingKey: id.toString('hex'),
    state,
    masterKeyId: wrapped.keyId,
  }));
  const older = await countOlder(desk);
  const holders = await listHolders(desk.db);
  return {
    json: { wrappingKeys, older, holders },
    lines: [
      ...toTable(
        ['WRAPPING KEY', 'STATE', 'MASTER KEY'],
        wrappingKeys.map((key) => [key.wrappingKey, key.state, key.masterKeyId]),
      ),
      '',
      ...toTable(
        ['UNDER OLDER KEYS', 'VALUES'],
        Object.entries(older).map(([name, count]) => [name, String(count)]),
      ),
      '',
      ...toTable(
        ['ORCHESTRATOR', 'HOLDS', 'SEALS UNDER'],
        holders.map(({ name, holds, sealsUnder }) => [name, holds.join(','), sealsUnder]),
      ),
    ],
  };
}

function tableOf(columns: readonly VerifiedColumn[]): string[] {
  return toTable(
    ['COLUMN', 'CURRENT', 'OLDER', 'DAMAGED'],
    columns.map((one) => [one.name, String(one.current), String(one.older), String(one.damaged)]),
  );
}

function refuseUnlessVerified(columns: readonly VerifiedColumn[]): void {
  const damaged = columns.filter((one) => one.damaged > 0);
  if (damaged.length > 0)
    throw new Refusal(`${damaged.map((one) => `${one.damaged} values of ${one.name}`).join(', ')} do not open.`);
  const older = columns.filter((one) => one.older > 0);
  if (older.length > 0) {
    const counts = older.map((one) => `${one.older} values of ${one.name}`).join(', ');
    throw new Refusal(`${counts} are under an older key. Run "npm run admin -- keys rotate-master".`);
  }
}

/** @throws Refusal for what an operator can correct */
function refuse(error: unknown): never {
  if (error instanceof MasterKeyError || error instanceof KmsError || error instanceof SchemaError)
    throw new Refusal(error.message, { cause: error });
  throw error;
}
