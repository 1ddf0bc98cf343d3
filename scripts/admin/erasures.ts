import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { type Replay, replayErasure } from '@faceproof/orchestrator/journey/replay-erasure.js';
import { listKeys } from '@faceproof/orchestrator/receipts/signing-keys.store.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { type ListedErasure, listErasures } from '@faceproof/orchestrator/subjects/erasures.store.js';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { appendErasures, readErasureList } from '../drill/erasure-list.js';
import type { Arguments, Command, Report } from './command.js';

export const ERASURE_COMMANDS: Readonly<Record<string, Command>> = {
  'erasures export': {
    usage: '--to FILE',
    summary: 'append the erasures that are not in FILE yet; keep FILE apart from the database',
    words: 0,
    options: ['to'],
    run: exportErasures,
  },
  'erasures replay': {
    usage: '--from FILE',
    summary: 'repeat the erasures of FILE in a database that was restored from a backup',
    words: 0,
    options: ['from'],
    run: replay,
  },
};

async function exportErasures(desk: Desk, { options: { to } }: Arguments): Promise<Report> {
  if (to === undefined) throw new Refusal('Name the file: --to erasures.ndjson.');
  const known = new Set((await readErasureList(to)).map(({ bundle }) => bundle.erasureId));
  const added = (await listErasures(desk.db)).filter(({ bundle }) => !known.has(bundle.erasureId));
  await appendErasures(to, added);
  return {
    json: { added: added.length, known: known.size },
    lines: [`Added ${added.length} to ${known.size} erasures in ${to}.`],
  };
}

async function replay(desk: Desk, { options: { from } }: Arguments): Promise<Report> {
  if (from === undefined) throw new Refusal('Name the file: --from erasures.ndjson.');
  const counts = await replayAll(desk.db, await readErasureList(from), desk.clock.now());
  await desk.audit(desk.db, { action: 'erasures replay', accountId: null, objectId: null });
  return {
    json: counts,
    lines: [
      `Erased ${counts.ERASED} people again. ${counts.KNOWN} were erased already, ${counts.ABSENT} are not in this database.`,
    ],
  };
}

/** @throws Refusal before anything is erased if a receipt does not verify */
export async function replayAll(
  db: Database,
  erasures: readonly ListedErasure[],
  now: Date,
): Promise<Readonly<Record<Replay, number>>> {
  const keys = await listKeys(db);
  for (const { receipt, bundle } of erasures) {
    if ((await verifyReceipt({ receipt, bundle }, keys)).valid) continue;
    throw new Refusal(`The receipt of the erasure ${bundle.erasureId} does not verify. Nothing was erased.`);
  }
  const counts = { ERASED: 0, KNOWN: 0, ABSENT: 0 };
  for (const erasure of erasures) counts[await replayErasure(db, erasure, now)]++;
  return counts;
}
