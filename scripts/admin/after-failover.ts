import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { codeOf, Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { succeedLog } from '@faceproof/orchestrator/evidence-log/append-receipts.js';
import { listLogKeys } from '@faceproof/orchestrator/evidence-log/evidence-log.store.js';
import { openLogSigner } from '@faceproof/orchestrator/evidence-log/log-signer.js';
import { logExtends, verifyStoredLog } from '@faceproof/orchestrator/evidence-log/verify-log.js';
import { listContradicting } from '@faceproof/orchestrator/evidence-log/witnesses/cosignatures.store.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { lowestIdAt } from '@faceproof/orchestrator/store/id-times.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import { verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import type { Arguments, Command, Report } from './command.js';
import { readErasureList } from './drill/erasure-list.js';
import { listOrphans } from './media.js';

export const FAILOVER_COMMANDS: Readonly<Record<string, Command>> = {
  'after-failover': {
    usage: '[--seen FILE [--since TIME]] [--erasures FILE] [--checkpoint FILE] [--new-log REASON]',
    summary:
      'find what a failover lost, by ids in logs and webhooks, exported erasures, a kept checkpoint, witnesses and media, and say whom to tell; with --new-log, let the evidence log go on under a new name',
    options: ['seen', 'since', 'erasures', 'checkpoint', 'new-log'],
    run: compare,
  },
};

/** Older rows may have been deleted by their dates. */
const SINCE_MS = 86_400_000;
const SHOWN = 20;
/** The tables whose rows have ids that others hear of. */
const KINDS = { sessions: 'session', receipts: 'receipt', events: 'event' } as const;
/** What to do for each that is lost, and whom to tell. */
const ADVICE = {
  sessions: 'Tell the integrators: their people begin again, and nothing is billed.',
  receipts: 'Tell the integrators: the receipt verifies, but its session is gone.',
  events: 'Tell the integrators: ignore this webhook, and ask the API for its session.',
  erasures: 'The people are back: run "erasures replay" now, and tell your data protection officer.',
  media: 'No row names these objects: run "media orphans --delete". Those of the last hour are not judged yet.',
} as const;

/** What is outside of the database holds what it lost. */
async function compare(desk: Desk, { options }: Arguments): Promise<Report> {
  const since = options.since ?? new Date(desk.clock.now().getTime() - SINCE_MS).toISOString();
  if (Number.isNaN(Date.parse(since))) throw new Refusal('--since is a time such as 2027-01-31T12:00:00Z.');
  const seen = options.seen === undefined ? [] : await readIds(options.seen, since);
  const erased = options.erasures === undefined ? [] : await readErasureList(options.erasures);
  const lostOf = (table: keyof typeof KINDS) => {
    const lowest = lowestIdAt(KINDS[table], 0);
    return listAbsent(
      desk.db,
      table,
      seen.filter((id) => id.slice(0, 4) === lowest.slice(0, 4)),
    );
  };
  const lost: Record<keyof typeof ADVICE, string[]> = {
    sessions: await lostOf('sessions'),
    receipts: await lostOf('receipts'),
    events: await lostOf('events'),
    erasures: await listAbsent(
      desk.db,
      'erasures',
      erased.map(({ bundle }) => bundle.erasureId),
    ),
    media: (await listOrphans(desk.db, await desk.openBlobs(), desk.clock.now())).orphans,
  };
  const log = await judgeLog(desk, options);
  const told = Object.entries(lost).flatMap(([what, ids]) => {
    if (ids.length === 0) return [`${what}: nothing is lost of what was seen.`];
    return [`${what}: ${ids.length} lost. ${ADVICE[what as keyof typeof ADVICE]}`, ...ids.slice(0, SHOWN)];
  });
  const failed = Object.values(lost).flat().length > 0 || log.contradicts.length > 0;
  return { json: { since, lost, log: { contradicts: log.contradicts, ...log.now } }, lines: [...told, ...log.lines], failed };
}

/** @returns every id in the text that is from this time on, whatever is around it. @throws Refusal if there is no file */
async function readIds(path: string, since: string): Promise<string[]> {
  const found = new Set<string>();
  const lowest = Object.values(KINDS).map((kind) => lowestIdAt(kind, since));
  const isRecent = (id: string) => lowest.some((low) => id.slice(0, 4) === low.slice(0, 4) && id >= low);
  try {
    for await (const line of createInterface({ input: createReadStream(path, 'utf8') }))
      for (const [id] of line.matchAll(/\b(?:ses|rcp|evt)_[0-9a-hjkmnp-tv-z]{26}\b/g)) if (isRecent(id)) found.add(id);
  } catch (cause) {
    throw new Refusal(`Cannot read ${path} (${codeOf(cause)}).`, { cause });
  }
  return [...found];
}

async function listAbsent(db: Database, table: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw(
    'select seen.id from unnest(?::text[]) as seen (id) where not exists (select from ?? kept where kept.id = seen.id) order by 1',
    [[...ids], table],
  );
  return rows.map(({ id }: { id: string }) => id);
}

/** @returns who holds another history of the log, and the log under its newest name */
async function judgeLog(desk: Desk, { checkpoint, 'new-log': reason }: Arguments['options']) {
  // The name first: if somebody else gives a new one meanwhile, this one is refused instead of followed.
  const key = (await listLogKeys(desk.db)).at(-1);
  const contradicts = await listContradicting(desk.db);
  if (checkpoint !== undefined && (await isForeign(desk.db, checkpoint))) contradicts.push(checkpoint);
  const atOnce = { isolationLevel: 'repeatable read', readOnly: true } as const;
  const { size } = await desk.db.transaction((tx) => verifyStoredLog(tx), atOnce);
  const now = { size, ...key };
  const has = `evidence log: ${formatCount(size, 'entry', 'entries')} as ${now.origin}`;
  if (contradicts.length === 0) {
    if (reason !== undefined) throw new Refusal('Nobody contradicts the evidence log, so it goes on under its name.');
    return { contradicts, now, lines: [`${has}. Nobody contradicts it.`] };
  }
  if (reason === undefined) {
    const advice = 'Let it go on under a new name: after-failover --new-log "why", a sentence that everybody reads';
    return { contradicts, now, lines: [`${has}. Others saw more of it: ${contradicts.join(', ')}. ${advice}.`] };
  }
  await startNewLog(desk, { after: now.origin ?? '', reason });
  const { origin, vkey, ...rest } = (await listLogKeys(desk.db)).at(-1) ?? {};
  const lines = [
    `evidence log: goes on as ${origin}, from its ${formatCount(size, 'entry', 'entries')} on. No restart is needed.`,
    `Send the witnesses its key, and tell them that nothing more is signed under the name before: ${vkey}`,
    'Tell those who keep checkpoints of what was lost: they keep one under the new name instead.',
  ];
  return { contradicts: [], now: { size: size + 1, origin, vkey, ...rest }, lines };
}

async function startNewLog(desk: Desk, sent: { after: string; reason: string }): Promise<void> {
  const { vault } = await desk.openKeys();
  const by = { db: desk.db, vault, clock: desk.clock, random: desk.random };
  const signer = await openLogSigner({ ...by, publicUrl: 'http://there-is-a-log.invalid' });
  await desk.db.transaction(async (tx) => {
    const objectId = await succeedLog(tx, { ...by, signer }, sent);
    if (objectId === null) throw new Refusal('Somebody else has just given the evidence log a new name.');
    await desk.audit(tx, { action: 'after-failover', accountId: null, objectId, detail: sent.reason });
  });
}

/** Of an earlier name, what was lost is known. @throws Refusal if none of the log's keys signed it */
async function isForeign(db: Database, path: string): Promise<boolean> {
  const note = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Refusal(`Cannot read ${path} (${codeOf(cause)}).`, { cause });
  });
  const logs = await listLogKeys(db);
  const kept = await verifyCheckpoint(
    note,
    logs.map(({ vkey }) => vkey),
  );
  if (kept === null) throw new Refusal(`${path} is not a checkpoint of this log.`);
  return kept.origin === logs.at(-1)?.origin && !(await logExtends(db, kept));
}
