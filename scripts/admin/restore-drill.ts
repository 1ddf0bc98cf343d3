import { codeOf, Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { listKeys } from '@faceproof/orchestrator/receipts/signing-keys.store.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import { type Arguments, type Command, type Report, toTable } from './command.js';
import { copyDatabase } from './drill/copy-database.js';
import { createDrillDatabase, openDrilled } from './drill/drill-database.js';
import { readErasureList } from './drill/erasure-list.js';
import { judgeObjects } from './drill/judge-objects.js';
import {
  type Finding,
  judgeAudit,
  judgeErased,
  judgeEvidenceLog,
  judgeMigrations,
  judgeReceipts,
} from './drill/judge-restored.js';
import { uniteKeys } from './drill/signed-receipt.js';
import { formatErased, replayAll } from './erasures.js';
import { readKeysFile } from './read-keys.js';

export const DRILL_COMMANDS: Readonly<Record<string, Command>> = {
  'restore-drill': {
    usage: '[--restored URL] [--erasures FILE [--keys FILE]]',
    summary:
      'restore into another database, erase the people of FILE again and verify everything; exits with 1 if something fails',
    options: ['restored', 'erasures', 'keys'],
    run: drill,
  },
};

async function drill(desk: Desk, { options }: Arguments): Promise<Report> {
  const erasures = options.erasures === undefined ? [] : await readErasureList(options.erasures);
  const kept = options.keys === undefined ? [] : await readKeysFile(options.keys);
  const target = options.restored === undefined ? await copyRunning(desk) : await openRestored(desk, options.restored);
  const undo = [target.close];
  try {
    const media = await desk.mediaVault(target.db);
    undo.push(media.close);
    const { subjectKeys } = media.vault;
    const keys = uniteKeys(await listKeys(desk.db), await listKeys(target.db), kept);
    const replayed = await replayAll(subjectKeys, target.db, erasures, { keys, now: desk.clock.now() });
    const findings = [
      ...target.findings,
      await judgeMigrations(desk.db, target.db),
      { check: 'erasures', passed: true, detail: formatErased(replayed) },
      await judgeErased(subjectKeys, target.db, erasures),
      await judgeReceipts(target.db, keys),
      await judgeEvidenceLog(desk.db, target.db),
      await judgeAudit(target.db),
      await judgeObjects(desk.db, target.db, media.vault),
    ];
    return toReport(findings);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

interface Target {
  db: Database;
  findings: Finding[];
  close(): Promise<void>;
}

/**
 * Without --restored, the current rows stand in for a backup. Needs the owner's role, with the right to create databases.
 */
async function copyRunning(desk: Desk): Promise<Target> {
  const owner = openDrilled(desk.ownerUrl);
  const undo = [() => owner.destroy()];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const made = await createDrillDatabase(desk.ownerUrl).catch(refuseRole);
    undo.push(made.close);
    const { tables, rows, differing } = await copyDatabase(owner, made.db);
    const detail = `${formatCount(rows, 'row')} of ${formatCount(tables, 'table')}${differing.length === 0 ? '' : `; these differ: ${differing.join(', ')}`}`;
    return { db: made.db, findings: [{ check: 'copy', passed: differing.length === 0, detail }], close };
  } catch (error) {
    await close();
    throw error;
  }
}

function refuseRole(cause: unknown): never {
  if (codeOf(cause) !== '42501') throw cause;
  throw new Refusal(
    "This role may not create databases. Set MIGRATION_DATABASE_URL to the owner's URL, or name a restored backup.",
    { cause },
  );
}

/** The drill erases in this database, so it must not be the running one. */
async function openRestored(desk: Desk, url: string): Promise<Target> {
  const db = openDrilled(url);
  try {
    if ((await identify(db)) === (await identify(desk.db)))
      throw new Refusal('--restored names the running database. Restore the backup into another database.');
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, findings: [], close: () => db.destroy() };
}

/** Equal for all URLs of one running database, and different for a physical copy, which runs in another server. */
async function identify(db: Database): Promise<string> {
  const { rows } = await db.raw(
    `select pg_postmaster_start_time() || '/' || oid as identity from pg_database where datname = current_database()`,
  );
  return rows[0].identity;
}

function toReport(findings: readonly Finding[]): Report {
  const failed = findings.some(({ passed }) => !passed);
  return {
    json: { passed: !failed, findings },
    lines: [
      ...toTable(
        ['CHECK', 'RESULT', 'DETAIL'],
        findings.map(({ check, passed, detail }) => [check, passed ? 'ok' : 'FAILED', detail]),
      ),
      failed ? 'The drill FAILED.' : 'The drill passed.',
    ],
    failed,
  };
}
