import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onSignal } from '@faceproof/installation/on-signal.js';
import { codeOf, Refusal } from '@faceproof/installation/refusal.js';
import { OWNER_ONLY } from '@faceproof/installation/weights/place-file.js';
import type { LeftOut } from '@faceproof/orchestrator/journey/labels/judge-reviewed.js';
import type { FoundLabels } from '@faceproof/orchestrator/journey/labels/list-labels.js';
import { listErased } from '@faceproof/orchestrator/reviews/reviewed-sessions.store.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import type { Vault } from '@faceproof/orchestrator/vault/vault.js';
import { type Row, writeRows } from '../measuring/write-rows.js';
import { type NamedSession, namePeople, toReviewRow } from './compose-rows.js';
import { exportPictures, type SessionFiles } from './export-pictures.js';

/** What an export wrote. */
export interface Exported {
  /** Lines of `reviews.csv`. */
  sessions: number;
  people: number;
  /** Lines of `labels.csv` and `pairs.csv`; null without pictures. */
  stills: number | null;
  pairs: number | null;
  /** Reviewed sessions that are not in the files. */
  leftOut: Record<LeftOut, number>;
  /** Sessions with a label whose pictures are deleted; null without pictures. */
  picturesGone: number | null;
}

export const PICTURES_FOLDER = 'pictures';

/** @throws Refusal unless nothing is there */
export async function checkFolder(dir: string): Promise<void> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new Refusal(`--out ${dir} is not a folder that can be read.`, { cause: error });
  });
  if (names.length > 0) throw new Refusal(`--out ${dir} is not empty. Name a new folder for each export.`);
}

/**
 * Writes the files of an export into a folder of its own, which only its owner may enter. A person who is erased meanwhile is not in
 * them. If it fails or is stopped, nothing stays.
 *
 * @param service.vault null: no pictures
 */
export async function exportLabels(
  service: { db: Database; vault: Vault | null },
  found: FoundLabels,
  dir: string,
  now: Date,
): Promise<Exported> {
  await mkdir(dirname(dir), { recursive: true });
  // Beside the folder, so that another run into it, or anything else that comes there meanwhile, is not lost with this one.
  const part = await mkdtemp(`${dir}.`);
  const removeAtSignal = onSignal(() => rmSync(part, { recursive: true, force: true }));
  try {
    const exported = await writeFiles(service, found, part, now);
    await rename(part, dir).catch((error: unknown) => {
      throw explainRename(error, dir);
    });
    return exported;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  } finally {
    removeAtSignal.forget();
  }
}

function explainRename(error: unknown, dir: string): unknown {
  switch (codeOf(error)) {
    case 'ENOTEMPTY':
    case 'EEXIST':
      return new Refusal(`--out ${dir} is not empty any more. Name a new folder for each export.`, { cause: error });
    case 'EBUSY':
    case 'EXDEV':
      return new Refusal(`--out ${dir} is where a file system is mounted. Name a new folder in it.`, { cause: error });
    default:
      return error;
  }
}

async function writeFiles(
  { db, vault }: { db: Database; vault: Vault | null },
  found: FoundLabels,
  dir: string,
  now: Date,
): Promise<Exported> {
  const named = namePeople(found.sessions);
  const pictures =
    vault === null ? null : await writePictures({ db, vault }, named, found, { folder: join(dir, PICTURES_FOLDER), now });
  const erased = await listErased(
    db,
    named.map(({ id }) => id),
  );
  const sessions = named.filter(({ id }) => !erased.has(id));
  const kept = pictures === null ? null : await dropErased(pictures.written, erased, join(dir, PICTURES_FOLDER));
  const stills = kept?.flatMap((one) => one.stills) ?? null;
  const pairs = kept?.flatMap(({ pair }) => (pair === null ? [] : [pair])) ?? null;
  await writeRows(join(dir, 'reviews.csv'), sessions.map(toReviewRow));
  await writeSome(join(dir, 'labels.csv'), stills);
  await writeSome(join(dir, 'pairs.csv'), pairs);
  const exported = {
    sessions: sessions.length,
    people: new Set(sessions.map(({ person }) => person)).size,
    stills: stills?.length ?? null,
    pairs: pairs?.length ?? null,
    leftOut: { ...found.leftOut, ERASED: found.leftOut.ERASED + erased.size },
    picturesGone: pictures?.gone ?? null,
  };
  const about = { accountId: found.accountId, exportedAt: now.toISOString(), ...exported, texts: textsOf(sessions, found) };
  await writeFile(join(dir, 'export.json'), `${JSON.stringify(about, null, 2)}\n`, { ...OWNER_ONLY, flag: 'wx' });
  return exported;
}

async function writePictures(
  service: { db: Database; vault: Vault },
  sessions: readonly NamedSession[],
  found: FoundLabels,
  at: { folder: string; now: Date },
): Promise<{ written: SessionFiles[]; gone: number }> {
  await mkdir(at.folder, { mode: 0o700 });
  const written: SessionFiles[] = [];
  let gone = 0;
  for await (const one of exportPictures(service, sessions, found, at)) {
    if ('gone' in one) gone++;
    else written.push(one);
  }
  return { written, gone };
}

/** Removes the pictures of people who were erased after theirs had been written. */
async function dropErased(
  written: readonly SessionFiles[],
  erased: ReadonlySet<string>,
  folder: string,
): Promise<SessionFiles[]> {
  const dropped = written.filter(({ sessionId }) => erased.has(sessionId));
  for (const file of dropped.flatMap(({ files }) => files)) await rm(join(folder, file), { force: true });
  return written.filter(({ sessionId }) => !erased.has(sessionId));
}

/** The commands that read such a list refuse one without lines. */
async function writeSome(path: string, rows: readonly Row[] | null): Promise<void> {
  if (rows !== null && rows.length > 0) await writeRows(path, rows);
}

/** What these people agreed to. */
function textsOf(sessions: readonly NamedSession[], { own }: FoundLabels) {
  return [...own.values()]
    .map(({ hash, locale, version, text }) => {
      return { hash, locale, version, sessions: sessions.filter(({ textHash }) => textHash === hash).length, text };
    })
    .filter((text) => text.sessions > 0);
}
