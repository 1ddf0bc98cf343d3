import { readdir } from 'node:fs/promises';
import type { SignatureCheck } from '@faceproof/protocol/evidence/ed25519.js';
import type { Evidence, EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { isEvidence, readKeys } from '@faceproof/protocol/evidence/read-evidence.js';
import { verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';
import { readCheckpoint, verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import type { SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import type { EvidenceCalls, LoggedEvidence } from '../calls/evidence/evidence-log.js';
import { NotFoundError } from '../errors/problem-errors.js';
import { openFastSignatures } from '../receipts/fast-signatures.js';
import { ArchiveError } from './archive-error.js';
import { bodyOf, mergeSignatures, readChain, verifyChain } from './checkpoint-chain.js';
import { CHECKPOINTS, isTextHash, KEYS, MANIFEST, type Manifest, readManifest, segmentFile, textFile } from './layout.js';
import { type FolderLock, lockFolder } from './lock-folder.js';
import { mergeKeys } from './merge-keys.js';
import { digestOf, exists, parseLine, readJsonFile, readPlainFile } from './read-file.js';
import { isTextOf } from './verify-archive.js';
import { writeWholeFile } from './write-file.js';

/** Receipts in one file: some megabytes, so that a verifier in another language reads a file at once. */
const SEGMENT_RECEIPTS = 1000;
const PAGE = 100;

export interface ArchiveRun {
  added: number;
  total: number;
  /** The size of the log up to which the archive is complete. */
  size: number;
  /** Sentences about receipts and texts that did not verify. They are archived too. */
  warnings: string[];
}

export interface ArchiveSource {
  evidence: EvidenceCalls;
  service: string;
  mode: Manifest['mode'];
  /** Archives only what is under a checkpoint that a quorum of the service's witnesses cosigned, if there is one. */
  isWitnessed?: boolean | undefined;
  now: () => Date;
  onProgress: (added: number) => void;
}

/**
 * Brings an archive up to date with the log. Runs as often as wanted: each run continues where the one before ended, also where that one
 * was killed. Every receipt is verified before it is written.
 *
 * @throws ArchiveError if the folder is not an archive or of another account, or if the service's log or keys contradict it; FaceproofError
 */
export async function runArchive(folder: string, source: ArchiveSource): Promise<ArchiveRun> {
  const lock = await lockFolder(folder);
  try {
    return await run(folder, source, lock);
  } finally {
    await lock.unlock();
  }
}

async function run(folder: string, source: ArchiveSource, lock: FolderLock): Promise<ArchiveRun> {
  const keys = await updateKeys(folder, source);
  const manifest = await openManifest(folder, source, keys.logs[0]?.vkey ?? '');
  await refuseOtherAccount(folder, manifest, source);
  const isValid = openFastSignatures();
  const warnings: string[] = [];
  const note = await recordCheckpoint(folder, source, manifest, { isValid, warnings });
  const size = readCheckpoint(note)?.size ?? 0;
  const state: RunState = { folder, lock, source, manifest, keys, note, gained: note, size, isValid, warnings, added: 0 };
  for (let cursor: string | null = String(manifest.next); cursor !== null && manifest.next < size; )
    cursor = await archiveSegment(state, cursor);
  if (state.gained !== note) await addCosignatures(folder, readChain(await readJsonFile(folder, CHECKPOINTS)), state.gained);
  manifest.next = size;
  await lock.check();
  await writeManifest(folder, manifest);
  return { added: state.added, total: countReceipts(manifest), size, warnings: state.warnings };
}

interface RunState {
  folder: string;
  lock: FolderLock;
  source: ArchiveSource;
  manifest: Manifest;
  keys: EvidenceKeys;
  note: string;
  /** The same with the cosignatures that came later. */
  gained: string;
  size: number;
  isValid: SignatureCheck;
  warnings: string[];
  added: number;
}

/** Keys that the service once published stay in the archive. */
async function updateKeys(folder: string, { evidence }: ArchiveSource): Promise<Required<EvidenceKeys>> {
  const kept = readKeys((await readJsonFile(folder, KEYS)) ?? []);
  const published = readKeys(await evidence.keys());
  if (kept === null) throw new ArchiveError(`${KEYS} is not an answer of /v1/evidence-keys.`);
  if (published === null || published.logs.length === 0) throw new ArchiveError('The service publishes no key of its log.');
  const merged = mergeKeys(kept, published);
  if (!(await exists(folder, MANIFEST))) await refuseForeignFolder(folder);
  await writeWholeFile(folder, KEYS, toText(merged));
  return merged;
}

/** A new archive starts in an empty folder, so that a mistyped path is not filled with receipts. */
async function refuseForeignFolder(folder: string): Promise<void> {
  const own: readonly string[] = [KEYS, CHECKPOINTS, 'archive.lock', 'receipts', 'consent-texts'];
  const foreign = (await readdir(folder)).find((name) => !own.includes(name) && !name.endsWith('.new'));
  if (foreign !== undefined)
    throw new ArchiveError(`${folder} is not an archive and not empty: it contains ${JSON.stringify(foreign)}.`);
}

async function openManifest(folder: string, { service, mode }: ArchiveSource, vkey: string): Promise<Manifest> {
  const kept = await readJsonFile(folder, MANIFEST);
  if (kept === null) return { v: 1, service, mode, accountId: null, vkey, next: 0, segments: [] };
  const manifest = readManifest(kept);
  if (manifest.mode !== mode)
    throw new ArchiveError(`${folder} contains ${manifest.mode} receipts, and the API key is for ${mode}.`);
  return { ...manifest, service };
}

/** The first receipt is asked for again: only the account that it belongs to receives it, and only from the same log. */
async function refuseOtherAccount(
  folder: string,
  { segments, accountId }: Manifest,
  { evidence }: ArchiveSource,
): Promise<void> {
  const [first] = segments;
  if (first === undefined) return;
  const kept = await readFirstReceipt(folder, first.file);
  const [shown] = (await evidence.list({ cursor: String(first.first), limit: 1 })).data;
  if (shown?.receipt.receiptId === kept.receipt.receiptId) return;
  throw new ArchiveError(
    `${folder} is the archive of ${accountId}. The service does not show this account's first receipt to this API key: the key belongs to another account, or to another service.`,
  );
}

/** @throws ArchiveError if the file does not begin with evidence: then nothing says whose archive this is */
async function readFirstReceipt(folder: string, file: string): Promise<Evidence> {
  const [line = ''] = (await readPlainFile(folder, file)).toString('utf8').split('\n', 1);
  const kept = parseLine(line);
  if (!isEvidence(kept))
    throw new ArchiveError(`The first line of ${file} is not evidence. "faceproof verify" names all damage.`);
  return kept;
}

/**
 * Adds the newest checkpoint to the list, if the log grew, with the proof that it only grew. Otherwise adds the cosignatures that the
 * last one has gained.
 *
 * @returns the checkpoint
 */
async function recordCheckpoint(
  folder: string,
  source: ArchiveSource,
  { vkey }: Manifest,
  { isValid, warnings }: Pick<RunState, 'isValid' | 'warnings'>,
): Promise<string> {
  const chain = readChain((await readJsonFile(folder, CHECKPOINTS)) ?? []);
  const last = chain.at(-1);
  const before = readCheckpoint(last?.checkpoint);
  const witnessed = source.isWitnessed === true ? await source.evidence.checkpoint({ witnessed: true }) : null;
  // The archive may be ahead of the witnesses. Then the newest checkpoint says whether the log was cut.
  const isBehind = (readCheckpoint(witnessed)?.size ?? 0) < (before?.size ?? 0);
  const note = witnessed === null || isBehind ? await source.evidence.checkpoint() : witnessed;
  const now = await verifyCheckpoint(note, [vkey], isValid);
  if (now === null)
    throw new ArchiveError('The checkpoint of the service is not signed by the key of the log that the archive knows.');
  if (last !== undefined && before?.size === now.size && Buffer.from(before.root).equals(now.root))
    return addCosignatures(folder, chain, note);
  if (before !== null && now.size < before.size)
    throw new ArchiveError(`The log was cut: it has ${now.size} receipts, and the archive saw ${before.size}.`);
  const consistency =
    before === null || before.size === 0 || before.size === now.size
      ? undefined
      : await source.evidence.consistency({ from: before.size, to: now.size });
  const seen: SeenCheckpoint = { checkpoint: note, seenAt: source.now().toISOString(), ...(consistency && { consistency }) };
  await verifyChain(last === undefined ? [seen] : [last, seen], [vkey], isValid);
  if (witnessed !== null && isBehind && last !== undefined) {
    warnings.push(`The witnesses are behind the archive: it stays at ${before?.size} of ${now.size} entries of the log.`);
    return last.checkpoint;
  }
  await writeWholeFile(folder, CHECKPOINTS, toText([...chain, seen]));
  return note;
}

/** @returns the last checkpoint of the list, with the signatures of the note */
async function addCosignatures(folder: string, chain: readonly SeenCheckpoint[], note: string): Promise<string> {
  const last = chain.at(-1);
  if (last === undefined) return note;
  const checkpoint = mergeSignatures(last.checkpoint, note);
  if (checkpoint !== last.checkpoint)
    await writeWholeFile(folder, CHECKPOINTS, toText([...chain.slice(0, -1), { ...last, checkpoint }]));
  return checkpoint;
}

/** @returns the cursor from which to read on; null at the end */
async function archiveSegment(state: RunState, from: string): Promise<string | null> {
  const { manifest, source, size } = state;
  const found: LoggedEvidence[] = [];
  let cursor: string | null = from;
  do {
    const page = await source.evidence.list({ cursor, size, limit: PAGE });
    for (const evidence of page.data) found.push(await checkEvidence(state, evidence, found.at(-1)));
    cursor = page.nextCursor;
    if (page.data.length === 0 && cursor !== null)
      throw new ArchiveError('The service answered with an empty page before the last.');
    source.onProgress(state.added + found.length);
  } while (cursor !== null && found.length < SEGMENT_RECEIPTS);
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return cursor;
  await archiveTexts(state, found);
  const content = Buffer.from(found.map((evidence) => `${JSON.stringify(evidence)}\n`).join(''), 'utf8');
  const file = segmentFile(first.log.index);
  await state.lock.check();
  await writeWholeFile(state.folder, file, content);
  const place = { first: first.log.index, last: last.log.index, count: found.length };
  manifest.segments.push({ file, ...place, digest: digestOf(content) });
  manifest.accountId = first.bundle.accountId;
  manifest.next = last.log.index + 1;
  await writeManifest(state.folder, manifest);
  state.added += found.length;
  return cursor;
}

/**
 * What does not verify is archived and reported: it is evidence too.
 *
 * @throws ArchiveError for an answer that cannot have a place in this archive
 */
async function checkEvidence(
  state: RunState,
  evidence: LoggedEvidence,
  before: LoggedEvidence | undefined,
): Promise<LoggedEvidence> {
  const { manifest, keys, note, isValid, warnings } = state;
  if (!isEvidence(evidence) || evidence.log === undefined || evidence.log === null)
    throw new ArchiveError('The service answered with something that is not evidence.');
  const { receipt, bundle, log } = evidence;
  const accountId = manifest.accountId ?? before?.bundle.accountId ?? bundle.accountId;
  if (bundle.accountId !== accountId)
    throw new ArchiveError(
      `The archive is of ${accountId}, and the service answered with a receipt of ${JSON.stringify(bundle.accountId)}.`,
    );
  const expected = before === undefined ? manifest.next : before.log.index + 1;
  if (bodyOf(log.checkpoint) !== bodyOf(note) || log.index < expected || log.index >= state.size)
    throw new ArchiveError(
      `The service answered with another part of the log than the one asked for, at ${JSON.stringify(receipt.receiptId)}.`,
    );
  // Witnesses may have cosigned it since it was recorded. With their lines, every receipt still has one and the same checkpoint.
  state.gained = mergeSignatures(state.gained, log.checkpoint);
  const archived = { ...evidence, log: { ...log, checkpoint: note } };
  const seen = [{ checkpoint: note, seenAt: state.source.now().toISOString() }];
  const { result, checks } = await verifyEvidence(archived, keys, {
    ...{ mode: manifest.mode, requireLog: true, seen, isSignatureValid: isValid },
  });
  if (result === 'INVALID')
    warnings.push(`${receipt.receiptId}: ${checks.find(({ status }) => status === 'FAILED')?.message ?? 'It is not valid.'}`);
  return archived;
}

/** Before the receipts that name them, so that a file that the list names is never without its texts. */
async function archiveTexts({ folder, source, warnings }: RunState, found: readonly LoggedEvidence[]): Promise<void> {
  const hashes = found.map(({ bundle }) => ('consent' in bundle ? bundle.consent?.textHash : undefined));
  for (const hash of new Set(hashes)) {
    if (!isTextHash(hash) || (await exists(folder, textFile(hash)))) continue;
    try {
      const text = await source.evidence.consentText(hash);
      if (isTextOf(text, hash)) await writeWholeFile(folder, textFile(hash), toText(text));
      else warnings.push(`The service answered with another consent text than ${hash}.`);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      warnings.push(`The service does not have the consent text ${hash}.`);
    }
  }
}

function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  return writeWholeFile(folder, MANIFEST, toText(manifest));
}

function countReceipts({ segments }: Manifest): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}

function toText(value: object): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
