import type { SignatureCheck } from '@faceproof/protocol/evidence/ed25519.js';
import type { EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { isEvidence } from '@faceproof/protocol/evidence/read-evidence.js';
import { isUtcTime } from '@faceproof/protocol/evidence/utc-time.js';
import { verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';
import type { SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import { ArchiveError } from './archive-error.js';
import { bodyOf } from './checkpoint-chain.js';
import { isTextHash, type Manifest, type Segment } from './layout.js';
import { digestOf, parseLine, readPlainFile } from './read-file.js';

/** What every receipt of an archive is verified with. */
export interface Basis {
  folder: string;
  keys: EvidenceKeys;
  /** Of the archive, and those that the verifier has seen elsewhere. */
  chain: readonly SeenCheckpoint[];
  seen: readonly SeenCheckpoint[];
  /** Whether the times in the archive count. The verifier must have written them itself. */
  trustsTimes: boolean;
  /** The checkpoints of the chain that a quorum of the pinned witnesses cosigned; null without pins. */
  witnessed: readonly WitnessedSize[] | null;
  archive: Pick<Manifest, 'accountId' | 'mode'>;
}

export interface WitnessedSize {
  /** Of the log. */
  size: number;
  /** When a quorum had cosigned it or a longer one, by the witnesses' clocks. */
  since: string;
}

export interface SegmentResult {
  /** All lines of the file, or as many as the list says if the file cannot be read. */
  receipts: number;
  valid: number;
  revoked: number;
  /** At most {@link FAULTS_MAX}; `invalid` counts them all. */
  faults: Fault[];
  invalid: number;
  /** 1 if the file is missing, unreadable or not the one that the archive lists. */
  fileFaults: number;
  /** Of each well-formed receipt: its id, its session and what it replaces. */
  ids: [receiptId: string, sessionId: string | null, supersedes: string | null][];
  textHashes: string[];
}

export interface Fault {
  /** The file and the line. */
  where: string;
  receiptId: string | null;
  message: string;
}

export const FAULTS_MAX = 20;

/** Verifies a file of receipts. @returns a verdict, also for a file that cannot be read */
export async function verifySegment(segment: Segment, basis: Basis, isValid: SignatureCheck): Promise<SegmentResult> {
  const result: SegmentResult = {
    receipts: 0,
    valid: 0,
    revoked: 0,
    invalid: 0,
    fileFaults: 0,
    faults: [],
    ids: [],
    textHashes: [],
  };
  const lines = await readLines(segment, basis.folder).catch((error: unknown) => {
    if (!(error instanceof ArchiveError)) throw error;
    return error.message;
  });
  if (typeof lines === 'string') {
    result.receipts = segment.count;
    result.invalid = segment.count;
    return withFileFault(result, segment, lines);
  }
  const seenBy = listSeen(basis);
  const texts = new Set<string>();
  let before = segment.first - 1;
  for (const [i, line] of lines.texts.entries()) {
    const where = `${segment.file}:${i + 1}`;
    const { receiptId, index, verdict, message } = await verifyLine(line, {
      basis,
      seenBy,
      before,
      last: segment.last,
      isValid,
      texts,
      result,
    });
    before = index ?? before;
    result.receipts++;
    if (verdict === 'VALID') result.valid++;
    else if (verdict === 'KEY_REVOKED') result.revoked++;
    else result.invalid++;
    if (verdict !== 'VALID' && result.faults.length < FAULTS_MAX) result.faults.push({ where, receiptId, message });
  }
  result.textHashes = [...texts];
  // A changed receipt is named above, so the lines are verified although the file has another digest.
  return lines.changed ? withFileFault(result, segment, 'The file is not the one that archive.json lists.') : result;
}

function withFileFault(result: SegmentResult, { file }: Segment, message: string): SegmentResult {
  result.fileFaults++;
  result.faults.push({ where: file, receiptId: null, message });
  return result;
}

interface Line {
  receiptId: string | null;
  index: number | null;
  verdict: 'VALID' | 'INVALID' | 'KEY_REVOKED';
  message: string;
}

async function verifyLine(
  line: string,
  by: {
    basis: Basis;
    seenBy: ReadonlyMap<string, SeenCheckpoint[]>;
    before: number;
    last: number;
    isValid: SignatureCheck;
    texts: Set<string>;
    result: SegmentResult;
  },
): Promise<Line> {
  const evidence = parseLine(line);
  if (!isEvidence(evidence)) return { receiptId: null, index: null, verdict: 'INVALID', message: 'The line is not evidence.' };
  const { receipt, bundle, log } = evidence;
  const { receiptId } = receipt;
  const index = log?.index ?? null;
  const invalid = (message: string): Line => ({ receiptId, index, verdict: 'INVALID', message });
  by.result.ids.push([receiptId, bundle.sessionId, receipt.supersedes]);
  if ('consent' in bundle && isTextHash(bundle.consent?.textHash)) by.texts.add(bundle.consent.textHash);

  if (bundle.accountId !== by.basis.archive.accountId) return invalid('It is a receipt of another account.');
  const seen = by.seenBy.get(bodyOf(log?.checkpoint ?? ''));
  const verification = await verifyEvidence(evidence, by.basis.keys, {
    mode: by.basis.archive.mode,
    requireLog: true,
    seen: seen ?? [],
    isSignatureValid: by.isValid,
  });
  const failed = verification.checks.find(({ status }) => status === 'FAILED');
  if (verification.result === 'INVALID') return invalid(failed?.message ?? 'It is not valid.');
  if (seen === undefined) return invalid('Its checkpoint is not one of the archive.');
  if (index === null || index <= by.before || index > by.last) return invalid('It is not in the order of the log.');
  // All checkpoints of the archive are of one log, so the receipt has its place in every one that is long enough.
  const cover = by.basis.witnessed === null ? null : findCover(by.basis.witnessed, index);
  if (cover === undefined) return invalid('No quorum of the pinned witnesses cosigned a checkpoint that contains it.');
  if (verification.result === 'KEY_REVOKED' && cover !== null) {
    const { revokedAt } = by.basis.keys.keys.find(({ kid }) => kid === receipt.signature.keyId) ?? {};
    if (isUtcTime(revokedAt) && cover.since < revokedAt) return { receiptId, index, verdict: 'VALID', message: '' };
  }
  return { receiptId, index, verdict: verification.result, message: failed?.message ?? '' };
}

/** @returns the first checkpoint that contains the entry; an archive may have a million of both */
function findCover(witnessed: readonly WitnessedSize[], index: number): WitnessedSize | undefined {
  let [low, high] = [0, witnessed.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((witnessed[middle]?.size ?? 0) > index) high = middle;
    else low = middle + 1;
  }
  return witnessed[low];
}

/** By the text of the checkpoint: when it was seen. What the verifier has seen elsewhere helps for every receipt. */
function listSeen({ chain, seen, trustsTimes }: Basis): Map<string, SeenCheckpoint[]> {
  const elsewhere = [...seen];
  const byNote = new Map<string, SeenCheckpoint[]>();
  for (const { checkpoint, seenAt } of chain) {
    byNote.set(bodyOf(checkpoint), trustsTimes ? [{ checkpoint, seenAt }, ...elsewhere] : elsewhere);
  }
  return byNote;
}

/** @throws ArchiveError if the file cannot be read or is cut off */
async function readLines({ file, digest, count }: Segment, folder: string): Promise<{ texts: string[]; changed: boolean }> {
  const bytes = await readPlainFile(folder, file);
  const texts = bytes.toString('utf8').split('\n');
  if (texts.pop() !== '' || texts.length < count)
    throw new ArchiveError(`The file is cut off: it has ${texts.length} receipts instead of ${count}.`);
  return { texts, changed: digestOf(bytes) !== digest || texts.length !== count };
}
