import { existsSync } from 'node:fs';
import { writePrivateFile } from '@faceproof/installation/private-file.js';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { type Replay, replayErasure } from '@faceproof/orchestrator/journey/subjects/replay-erasure.js';
import { listKeys } from '@faceproof/orchestrator/receipts/signing-keys.store.js';
import type { Database, Transaction } from '@faceproof/orchestrator/store/database.js';
import { type ListedErasure, listErasures, noteExported } from '@faceproof/orchestrator/subjects/erasures.store.js';
import type { SubjectKeys } from '@faceproof/orchestrator/vault/subject-keys.store.js';
import type { EvidenceKey } from '@faceproof/protocol/evidence/receipts.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import type { Arguments, Command, Report } from './command.js';
import { appendErasures, continueErasureList, readErasureList } from './drill/erasure-list.js';
import { isSigned, uniteKeys } from './drill/signed-receipt.js';
import { readKeysFile } from './read-keys.js';

export const ERASURE_COMMANDS: Readonly<Record<string, Command>> = {
  'erasures export': {
    usage: '--to FILE',
    summary:
      'append the erasures that are not in FILE yet, and write the keys to FILE.keys.json; keep both apart from the database',
    options: ['to'],
    run: exportErasures,
  },
  'erasures replay': {
    usage: '--from FILE [--keys FILE]',
    summary: 'repeat the erasures of FILE in a database that was restored from a backup',
    options: ['from', 'keys'],
    run: replay,
  },
};

async function exportErasures(desk: Desk, { options: { to } }: Arguments): Promise<Report> {
  if (to === undefined) throw new Refusal('Name the file: --to erasures.ndjson.');
  const { added, known, keys } = await desk.db.transaction(async (tx) => {
    await claimExport(tx);
    return exportTo(to, { db: desk.db, now: desk.clock.now() });
  });
  return {
    json: { added, known, keys },
    lines: [`Added ${formatCount(added, 'erasure')} to the ${known} in ${to}. Their keys are in ${keys}.`],
  };
}

/** Two exports at once could cut each other's lines off. The lock ends with its connection, even after a kill. */
async function claimExport(tx: Transaction): Promise<void> {
  await tx.raw('set local idle_in_transaction_session_timeout = 0');
  const { rows } = await tx.raw(`select pg_try_advisory_xact_lock(hashtext('faceproof-erasures-export')) as held`);
  if (rows[0].held !== true) throw new Refusal('Another export is running. Wait until it has ended.');
}

async function exportTo(
  list: string,
  { db, now }: { db: Database; now: Date },
): Promise<{ added: number; known: number; keys: string }> {
  const known = new Set((await continueErasureList(list)).map(({ bundle }) => bundle.erasureId));
  const all = await listErasures(db);
  const added = all.filter(({ bundle }) => !known.has(bundle.erasureId));
  // First, so that the file never lacks the key of a listed erasure.
  const keys = await keepKeys(list, await listKeys(db));
  await appendErasures(list, added);
  await noteExported(db, all, now);
  return { added: added.length, known: known.size, keys };
}

async function replay(desk: Desk, { options: { from, keys } }: Arguments): Promise<Report> {
  if (from === undefined) throw new Refusal('Name the file: --from erasures.ndjson.');
  const kept = keys === undefined ? [] : await readKeysFile(keys);
  const counts = await replayAll(await desk.openSubjectKeys(), desk.db, await readErasureList(from), {
    keys: uniteKeys(await listKeys(desk.db), kept),
    now: desk.clock.now(),
  });
  await desk.audit(desk.db, { action: 'erasures replay', accountId: null, objectId: null });
  return { json: counts, lines: [`${formatErased(counts)}, ${counts.ABSENT} not in this database.`] };
}

/** @throws Refusal before anything is erased if none of the keys signed one of the receipts */
export async function replayAll(
  subjectKeys: SubjectKeys,
  db: Database,
  erasures: readonly ListedErasure[],
  by: { keys: readonly EvidenceKey[]; now: Date },
): Promise<Readonly<Record<Replay, number>>> {
  const signed = await findKeys(erasures, by.keys);
  const counts = { ERASED: 0, KNOWN: 0, ABSENT: 0 };
  const service = { db, vault: { subjectKeys } };
  for (const { erasure, key } of signed) counts[await replayErasure(service, erasure, { key, now: by.now })]++;
  return counts;
}

async function findKeys(
  erasures: readonly ListedErasure[],
  keys: readonly EvidenceKey[],
): Promise<{ erasure: ListedErasure; key: EvidenceKey }[]> {
  const byKid = new Map(keys.map((key) => [key.kid, key]));
  const signed: { erasure: ListedErasure; key: EvidenceKey }[] = [];
  for (const erasure of erasures) {
    const key = byKid.get(erasure.receipt.signature.keyId);
    if (key === undefined || !(await isSigned(erasure, [key]))) throw refuseReceipt(erasure, key !== undefined);
    signed.push({ erasure, key });
  }
  return signed;
}

function refuseReceipt({ bundle, receipt }: ListedErasure, isKnown: boolean): Refusal {
  const advice = isKnown
    ? ''
    : ` Its key ${receipt.signature.keyId} is unknown: name the keys that the export wrote with --keys.`;
  return new Refusal(`The receipt of the erasure ${bundle.erasureId} does not verify. Nothing was erased.${advice}`);
}

/** Such as `1 person erased again, 2 erased already`. */
export function formatErased({ ERASED, KNOWN }: Readonly<Record<'ERASED' | 'KNOWN', number>>): string {
  return `${formatCount(ERASED, 'person', 'people')} erased again, ${KNOWN} erased already`;
}

/**
 * Writes the keys beside the list of erasures, in the form of GET /v1/evidence-keys. Keys that the file has already stay in it, because
 * a restored database may lack them.
 *
 * @returns the path of the file
 * @throws Refusal if the file has other content
 */
async function keepKeys(list: string, keys: readonly EvidenceKey[]): Promise<string> {
  const path = `${list}.keys.json`;
  const known = existsSync(path) ? await readKeysFile(path) : [];
  writePrivateFile(path, `${JSON.stringify({ keys: uniteKeys(keys, known) }, null, 2)}\n`);
  return path;
}
