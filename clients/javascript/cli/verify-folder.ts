import { availableParallelism } from 'node:os';
import type { EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import type { SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import type { WitnessOptions } from '@faceproof/protocol/log/witness-policy.js';
import { type ArchiveReport, type ArchiveWitnesses, verifyArchive } from '../archive/verify-archive.js';
import type { CliIo } from './io.js';
import { UsageError } from './usage-error.js';

/** Verifies an archive that `faceproof archive` wrote. */
export interface FolderOptions {
  folder: string;
  keys: EvidenceKeys | undefined;
  seen: readonly SeenCheckpoint[];
  witnesses: WitnessOptions | undefined;
  mode: 'LIVE' | 'TEST' | undefined;
  threads: string | undefined;
  json: boolean;
}

/** More threads than this only wait for the disk. */
const THREADS_MAX = 64;
const DEFAULT_THREADS_MAX = 16;

/** @throws UsageError, ArchiveError. @returns the exit code */
export async function verifyFolder(io: CliIo, options: FolderOptions): Promise<number> {
  const startedMs = Date.now();
  const report = await verifyArchive(options.folder, {
    keys: options.keys,
    seen: options.seen,
    witnesses: options.witnesses,
    threads: readThreads(options.threads),
    entry: io.entry,
    onProgress: (done, total) => io.showProgress?.(composeBar(done, total, Date.now() - startedMs)),
  });
  io.showProgress?.(null);
  const isOtherMode = options.mode !== undefined && options.mode !== report.mode;
  const exitCode = isOtherMode ? 1 : decideExitCode(report);
  const seconds = (Date.now() - startedMs) / 1000;
  if (options.json) io.print(`${JSON.stringify({ ...report, exitCode, seconds }, null, 2)}\n`);
  else io.print(composeReport(report, { exitCode, seconds, ownKeys: options.keys === undefined, isOtherMode }));
  return exitCode;
}

export function decideExitCode({ invalid, otherFaults, revoked }: ArchiveReport): 0 | 1 | 3 {
  if (invalid > 0 || otherFaults > 0) return 1;
  return revoked > 0 ? 3 : 0;
}

const VERDICTS = {
  0: 'Everything in the archive is valid.',
  1: 'THE ARCHIVE IS NOT VALID.',
  3: 'NOT EVERYTHING IS PROVABLE: A SIGNING KEY WAS REVOKED.',
} as const;

function composeReport(
  report: ArchiveReport,
  by: { exitCode: 0 | 1 | 3; seconds: number; ownKeys: boolean; isOtherMode: boolean },
): string {
  const { receipts, valid, invalid, revoked, otherFaults, faults } = report;
  const more = invalid + revoked + otherFaults - faults.length;
  const lines = [
    `${formatCount(receipts, `${report.mode} receipt`)} of ${report.accountId} in ${formatCount(report.files, 'file')}, with ${formatCount(report.texts, 'consent text')}.`,
    `${valid} valid, ${invalid} not valid, ${revoked} not provable because the key was revoked, ${formatCount(otherFaults, 'other fault')}.`,
    `${formatCount(report.checkpoints, 'checkpoint')} of one log. ${by.seconds.toFixed(1)} s, ${Math.round(receipts / Math.max(by.seconds, 0.001))} receipts/s.`,
    ...(report.witnesses === null ? [] : [explainWitnesses(report.witnesses)]),
    ...(by.ownKeys ? [OWN_KEYS] : []),
    ...faults.map(({ where, receiptId, message }) => `  ${where}${receiptId === null ? '' : ` ${receiptId}`}: ${message}`),
    ...(more > 0 ? [`  ... and ${more} more.`] : []),
    '',
    by.isOtherMode ? `THIS IS AN ARCHIVE OF ${report.mode} RECEIPTS.` : VERDICTS[by.exitCode],
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

function explainWitnesses({ pinned, quorum, size, since }: ArchiveWitnesses): string {
  const wanted = `${quorum} of ${formatCount(pinned, 'pinned witness', 'pinned witnesses')}`;
  return since === null
    ? `No checkpoint of the archive is cosigned by ${wanted}.`
    : `The log up to entry ${size} is cosigned by ${wanted}, since ${since}.`;
}

const OWN_KEYS =
  'The keys are those in the archive. Add --keys with a copy from elsewhere if others could have written to the folder.';

/** Replaces control characters: ids and messages come from files that are not trusted. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\ufffd');
}

function readThreads(text: string | undefined): number {
  if (text === undefined) return Math.min(availableParallelism(), DEFAULT_THREADS_MAX);
  const threads = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (threads < 1 || threads > THREADS_MAX) throw new UsageError(`--threads must be a number from 1 to ${THREADS_MAX}.`);
  return threads;
}

const WIDTH = 30;

/** @returns a progress bar on one line, with the rate and the time that is left. Pure. */
function composeBar(done: number, total: number, elapsedMs: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  const rate = elapsedMs === 0 ? 0 : (done / elapsedMs) * 1000;
  const left = rate === 0 ? '' : `, ${Math.ceil(Math.max(0, total - done) / rate)} s left`;
  const bar = `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}`;
  return `[${bar}] ${Math.floor(share * 100)} %  ${done} of ${total}, ${Math.round(rate)}/s${left}`;
}
