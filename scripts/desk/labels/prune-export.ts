import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, Refusal } from '@faceproof/installation/refusal.js';
import { OWNER_ONLY } from '@faceproof/installation/weights/place-file.js';
import { loadAccount } from '@faceproof/orchestrator/accounts/accounts.store.js';
import { listErased } from '@faceproof/orchestrator/reviews/reviewed-sessions.store.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { isId } from '@faceproof/protocol/ids.js';
import { parseCsv } from '../measuring/parse-csv.js';
import { writeRows } from '../measuring/write-rows.js';
import { PICTURES_FOLDER } from './export-labels.js';

export interface Pruned {
  /** Sessions whose lines were removed: erased, or deleted on their date. */
  sessions: number;
  pictures: number;
  /** Sessions that are left. */
  left: number;
}

/** What an export says of itself, as far as it is read here. */
type About = Readonly<{ accountId?: unknown; texts: readonly { hash: string; sessions: number }[] }>;

/** @returns null if there is no such file */
async function readAbout(dir: string): Promise<About | null> {
  const text = await readFile(join(dir, 'export.json'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return JSON.parse(text) as About;
  } catch (cause) {
    throw new Refusal(`${join(dir, 'export.json')} is not JSON.`, { cause });
  }
}

/** In another database every session is unknown, as if its person had been erased. @throws Refusal */
async function checkOrigin(db: Database, dir: string, about: About | null): Promise<void> {
  const accountId = typeof about?.accountId === 'string' ? about.accountId : '';
  if ((await loadAccount(db, accountId)) === null)
    throw new Refusal(`${dir} was not exported from this database: its export.json names no account that is here.`);
}

type Line = Readonly<Record<string, string>>;

/**
 * Removes from the files of an export what an erasure in the service could not reach: the lines of sessions that are erased by now, and
 * every picture of their people. Pictures go first, so that a run that was stopped can be repeated.
 *
 * @throws Refusal if the folder holds no export
 */
export async function pruneExport(db: Database, dir: string): Promise<Pruned> {
  const reviews = await readLines(dir, 'reviews.csv');
  const stills = await readLines(dir, 'labels.csv');
  const pairs = await readLines(dir, 'pairs.csv');
  const about = await readAbout(dir);
  if (reviews === null && about === null) throw new Refusal(`${dir} holds no export of labels: it has no reviews.csv.`);
  await checkOrigin(db, dir, about);
  // An earlier run removed everybody.
  if (reviews === null) return { sessions: 0, pictures: 0, left: 0 };
  if (!reviews.every(({ session = '', person = '' }) => isId('session', session) && person !== ''))
    throw new Refusal(
      `${join(dir, 'reviews.csv')} is not as it was written: each line needs the id of a session and a person.`,
    );
  const erased = await listErased(
    db,
    reviews.map(({ session }) => session ?? ''),
  );
  if (erased.size === 0) return { sessions: 0, pictures: 0, left: reviews.length };
  const people = new Set(reviews.flatMap(({ session, person }) => (erased.has(session ?? '') ? [person] : [])));
  const isTheirs = ({ file_a: a = '', file_b: b = '' }: Line) => people.has(personIn(a)) || people.has(personIn(b));
  // Of a pair of two people, the other one has a name of its own.
  const names = new Set([...people, ...(pairs ?? []).filter(isTheirs).flatMap(({ file_b: b = '' }) => [personIn(b)])]);
  const pictures = await removePictures(join(dir, PICTURES_FOLDER), names);
  const left = reviews.filter(({ session }) => !erased.has(session ?? ''));
  await rewrite(join(dir, 'labels.csv'), stills, ({ subject }) => !people.has(subject));
  await rewrite(join(dir, 'pairs.csv'), pairs, (pair) => !isTheirs(pair));
  await recount(join(dir, 'export.json'), left);
  // The last one: it says who is erased.
  await rewrite(join(dir, 'reviews.csv'), reviews, ({ session }) => !erased.has(session ?? ''));
  return { sessions: erased.size, pictures, left: left.length };
}

/** @returns null if there is no such file */
async function readLines(dir: string, name: string): Promise<Line[] | null> {
  const path = join(dir, name);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const [head, ...lines] = parseCsv(text, path);
  return lines.map(({ cells }) => Object.fromEntries((head?.cells ?? []).map((column, i) => [column, cells[i] ?? ''])));
}

/** Such as `p7` of `p7-2.jpg`. */
function personIn(file: string): string {
  return file.slice(0, file.lastIndexOf('-'));
}

async function removePictures(folder: string, people: ReadonlySet<string | undefined>): Promise<number> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const theirs = files.filter((file) => people.has(personIn(file)));
  for (const file of theirs) await rm(join(folder, file));
  return theirs.length;
}

async function rewrite(path: string, lines: readonly Line[] | null, stays: (line: Line) => boolean): Promise<void> {
  if (lines === null) return;
  const left = lines.filter(stays);
  if (left.length === 0) await rm(path);
  else await writeRows(path, left);
}

/** Texts without a remaining session go with their counts. */
async function recount(path: string, left: readonly Line[]): Promise<void> {
  const about = JSON.parse(await readFile(path, 'utf8')) as About;
  const texts = about.texts
    .map((text) => ({ ...text, sessions: left.filter(({ consentText }) => consentText === text.hash).length }))
    .filter(({ sessions }) => sessions > 0);
  const people = new Set(left.map(({ person }) => person)).size;
  const counted = { ...about, sessions: left.length, people, texts };
  await writeFile(path, `${JSON.stringify(counted, null, 2)}\n`, OWNER_ONLY);
}
