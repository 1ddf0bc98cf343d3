import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import type { EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { readKeys } from '@faceproof/protocol/evidence/read-evidence.js';
import { hashText } from '@faceproof/protocol/evidence/receipts.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import type { SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import { countWitnesses, readWitnessPolicy, type WitnessOptions } from '@faceproof/protocol/log/witness-policy.js';
import { openFastSignatures } from '../receipts/fast-signatures.js';
import { ArchiveError } from './archive-error.js';
import { readChain, verifyChain } from './checkpoint-chain.js';
import { CHECKPOINTS, KEYS, MANIFEST, type Manifest, readManifest, type Segment, textFile } from './layout.js';
import { readJsonFile } from './read-file.js';
import { type Basis, FAULTS_MAX, type Fault, type SegmentResult, type WitnessedSize } from './verify-segment.js';
import { openVerifier, openVerifyThread, type Verifier } from './verify-thread.js';

/** What the pinned witnesses cosigned. */
export interface ArchiveWitnesses {
  pinned: number;
  quorum: number;
  /** The largest log of which a quorum cosigned a checkpoint, and when; 0 and null if there is none. */
  size: number;
  since: string | null;
}

export interface ArchiveReport {
  /** All counts of receipts. */
  receipts: number;
  valid: number;
  invalid: number;
  revoked: number;
  files: number;
  texts: number;
  /** The first ones. */
  faults: Fault[];
  /** What is wrong beside single receipts: missing files and texts, receipts twice, replaced receipts that are missing. */
  otherFaults: number;
  checkpoints: number;
  mode: 'LIVE' | 'TEST';
  accountId: string | null;
  /** null without pins. */
  witnesses: ArchiveWitnesses | null;
}

export interface VerifyArchiveOptions {
  /** From a source that the verifier trusts; undefined: those in the archive. */
  keys: EvidenceKeys | undefined;
  seen: readonly SeenCheckpoint[];
  /** Of which a quorum must have cosigned a checkpoint that contains the receipt. */
  witnesses?: WitnessOptions | undefined;
  threads: number;
  /** The entry of the command, for threads; undefined: everything runs in this thread. */
  entry: URL | undefined;
  onProgress: (done: number, total: number) => void;
}

/**
 * Verifies an archive without the service: each receipt, its place in the log, that all checkpoints are of one log, and that nothing
 * that the archive lists is missing.
 *
 * @param folder untrusted, except for its keys where the options name none
 * @throws ArchiveError if there is nothing that can be verified
 */
export async function verifyArchive(folder: string, options: VerifyArchiveOptions): Promise<ArchiveReport> {
  const manifest = readManifest(await readJsonFile(folder, MANIFEST));
  const keys = readKeys(options.keys ?? (await readJsonFile(folder, KEYS)));
  if (keys === null || keys.logs.length === 0) throw new ArchiveError(`${KEYS} is not an answer of /v1/evidence-keys.`);
  if (manifest.segments.length === 0) throw new ArchiveError('The archive contains no receipts.');
  const chain = readChain((await readJsonFile(folder, CHECKPOINTS)) ?? []);
  const vkeys = keys.logs.map(({ vkey }) => vkey);
  await verifyChain(chain, vkeys, openFastSignatures());
  const witnessed = await listWitnessed(chain, options.witnesses, vkeys);
  // Someone who brings keys does not trust the folder, and anyone can write an early time into it.
  const trustsTimes = options.keys === undefined;
  const basis = { folder, keys, chain, seen: options.seen, trustsTimes, witnessed, archive: manifest };
  const report = { ...openReport(manifest, chain.length), witnesses: describeWitnesses(options.witnesses, witnessed) };
  const sessions = new Map<string, string | null>();
  const replaced: [receiptId: string, sessionId: string | null, supersedes: string][] = [];
  const texts = new Set<string>();
  const total = manifest.segments.reduce((sum, { count }) => sum + count, 0);
  await verifyAll(manifest.segments, basis, options, (segment, result) => {
    count(report, result);
    for (const hash of result.textHashes) texts.add(hash);
    for (const [receiptId, sessionId, supersedes] of result.ids) {
      if (sessions.has(receiptId))
        addFault(report, { where: segment.file, receiptId, message: 'The receipt is in the archive twice.' });
      sessions.set(receiptId, sessionId);
      if (supersedes !== null) replaced.push([receiptId, sessionId, supersedes]);
    }
    options.onProgress(report.receipts, total);
  });
  for (const [receiptId, sessionId, supersedes] of replaced)
    if (sessions.get(supersedes) !== sessionId)
      addFault(report, { where: MANIFEST, receiptId, message: `It replaces ${supersedes}, which is not in the archive.` });
  for (const hash of texts) await checkText(folder, hash, report);
  return report;
}

/**
 * The checkpoints of the chain that a quorum cosigned, by size. The chain is of one log, so each of them covers all smaller ones: its
 * time is the earliest of its own and of those after it.
 *
 * @throws ArchiveError if the pins are not usable
 */
async function listWitnessed(
  chain: readonly SeenCheckpoint[],
  witnesses: WitnessOptions | undefined,
  vkeys: readonly string[],
): Promise<WitnessedSize[] | null> {
  if (witnesses === undefined) return null;
  const policy = readWitnessPolicy(witnesses);
  if (typeof policy === 'string') throw new ArchiveError(policy);
  const isValid = openFastSignatures();
  const found: WitnessedSize[] = [];
  for (const { checkpoint } of chain) {
    const { since } = await countWitnesses(checkpoint, policy, vkeys, isValid);
    if (since !== null) found.push({ size: readCheckpoint(checkpoint)?.size ?? 0, since });
  }
  for (let i = found.length - 2; i >= 0; i--) {
    const [one, next] = [found[i], found[i + 1]];
    if (one !== undefined && next !== undefined && next.since < one.since) one.since = next.since;
  }
  return found;
}

function describeWitnesses(
  witnesses: WitnessOptions | undefined,
  found: readonly WitnessedSize[] | null,
): ArchiveWitnesses | null {
  if (witnesses === undefined) return null;
  const { size, since } = found?.at(-1) ?? { size: 0, since: null };
  return { pinned: witnesses.vkeys.length, quorum: witnesses.quorum ?? witnesses.vkeys.length, size, since };
}

function openReport({ mode, accountId, segments }: Manifest, checkpoints: number): Omit<ArchiveReport, 'witnesses'> {
  return {
    ...{ receipts: 0, valid: 0, invalid: 0, revoked: 0, files: segments.length, texts: 0 },
    ...{ faults: [], otherFaults: 0, checkpoints, mode, accountId },
  };
}

/** Every verifier takes the next file when it is done with one, so that none waits for another. */
async function verifyAll(
  segments: readonly Segment[],
  basis: Basis,
  { threads, entry }: VerifyArchiveOptions,
  take: (segment: Segment, result: SegmentResult) => void,
): Promise<void> {
  const wanted = Math.max(1, Math.min(threads, segments.length));
  const open = (): Verifier => (entry === undefined || wanted === 1 ? openVerifier(basis) : openVerifyThread(entry, basis));
  const verifiers = Array.from({ length: entry === undefined ? 1 : wanted }, open);
  const waiting = segments[Symbol.iterator]();
  try {
    await Promise.all(
      verifiers.map(async (verifier) => {
        for (const segment of waiting) take(segment, await verifier.verify(segment));
      }),
    );
  } finally {
    await Promise.all(verifiers.map((verifier) => verifier.close()));
  }
}

function count(report: ArchiveReport, result: SegmentResult): void {
  report.receipts += result.receipts;
  report.valid += result.valid;
  report.invalid += result.invalid;
  report.revoked += result.revoked;
  report.otherFaults += result.fileFaults;
  report.faults.push(...result.faults.slice(0, FAULTS_MAX - report.faults.length));
}

function addFault(report: ArchiveReport, fault: Fault): void {
  report.otherFaults++;
  if (report.faults.length < FAULTS_MAX) report.faults.push(fault);
}

async function checkText(folder: string, hash: string, report: ArchiveReport): Promise<void> {
  const file = textFile(hash);
  try {
    const content = await readJsonFile(folder, file);
    if (content === null) throw new ArchiveError(`${file} is missing: receipts name this consent text.`);
    if (!isTextOf(content, hash)) throw new ArchiveError(`${file} is not the text that receipts name.`);
    report.texts++;
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    addFault(report, { where: file, receiptId: null, message: error.message });
  }
}

/** True if the JSON is a consent text with this hash. @param value untrusted */
export function isTextOf(value: unknown, hash: string): boolean {
  if (typeof value !== 'object' || value === null || !('text' in value)) return false;
  try {
    return hashText(canonicalJson(value.text)) === hash;
  } catch {
    // A text without a canonical form has no hash.
    return false;
  }
}
