import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { listHolders } from '@faceproof/orchestrator/keyring/key-holders.store.js';
import { rewrapWrappingKeys } from '@faceproof/orchestrator/keyring/rewrap-wrapping-keys.js';
import { countOlder, type Rotation, rotateMasterKey } from '@faceproof/orchestrator/keyring/rotate-master-key.js';
import { type VerifiedColumn, verifyKeys } from '@faceproof/orchestrator/keyring/verify-keys.js';
import { listWrappingKeys } from '@faceproof/orchestrator/keyring/wrapping-keys.store.js';
import { KmsError } from '@faceproof/orchestrator/kms/key-provider.js';
import { MasterKeyError } from '@faceproof/orchestrator/vault/check-master-key.js';
import { type Command, type Report, toTable } from './command.js';

export const MASTER_KEY_COMMANDS: Readonly<Record<string, Command>> = {
  'keys rotate-master': {
    usage: '',
    summary: 'reseal all values under the current master key while the service runs; continues an interrupted rotation',
    words: 0,
    options: [],
    run: rotate,
  },
  'keys rewrap': {
    usage: '',
    summary: 'wrap the wrapping keys again under the newest version of the KMS key, after that was rotated in the KMS',
    words: 0,
    options: [],
    run: rewrap,
  },
  'keys verify': {
    usage: '',
    summary: 'open every value under the wrapping keys; fails if one does not open or still needs a previous master key',
    words: 0,
    options: [],
    run: verify,
  },
  'keys status': {
    usage: '',
    summary: 'show the wrapping keys, the values that need an older one, and the keys that each running orchestrator holds',
    words: 0,
    options: [],
    run: showStatus,
  },
};

async function rotate(desk: Desk): Promise<Report> {
  const { providers, keyring } = await desk.openKeys();
  await desk.audit(desk.db, {
    action: 'keys rotate-master',
    accountId: null,
    objectId: await providers.current.currentKeyId(),
  });
  const rotation = await rotateMasterKey({ ...desk, providers, keyring, pause: (ms) => pause(ms) }).catch(refuse);
  const columns = await verifyKeys({ db: desk.db, keyring });
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
  const report = await rewrapWrappingKeys({ db: desk.db, providers }).catch(refuse);
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
  const { providers, keyring } = await desk.openKeys();
  const columns = await verifyKeys({ db: desk.db, keyring });
  const masterKeyId = await providers.current.currentKeyId();
  const rows = await listWrappingKeys(desk.db);
  refuseUnlessVerified(columns);
  if (rows.some((row) => row.wrapped.keyId !== masterKeyId)) {
    throw new Refusal(`A wrapping key is not yet under ${masterKeyId}. Run "npm run admin -- keys rotate-master".`);
  }
  return { json: { masterKeyId, columns }, lines: [...tableOf(columns), '', `All values open under ${masterKeyId}.`] };
}

async function showStatus(desk: Desk): Promise<Report> {
  const wrappingKeys = (await listWrappingKeys(desk.db)).map(({ id, state, wrapped }) => ({
    wrappingKey: id.toString('hex'),
    state,
    masterKeyId: wrapped.keyId,
  }));
  const older = await countOlder(desk.db);
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
  if (error instanceof MasterKeyError || error instanceof KmsError) throw new Refusal(error.message, { cause: error });
  throw error;
}
