import { formatCount } from '@faceproof/protocol/format-count.js';
import { type ArchiveRun, runArchive } from '../archive/run-archive.js';
import { createFaceproof } from '../create-faceproof.js';
import type { CliIo } from './io.js';
import { readAddress, readArguments } from './read-arguments.js';
import { UsageError } from './usage-error.js';

export const ARCHIVE_USAGE = `faceproof archive FOLDER --base-url URL [options]

Keeps the receipts of an account as files that verify without the service: evidence with proofs of the log, consent texts, keys
and checkpoints. Run it again, from time to time, to add what is new. An interrupted run continues where it stopped.

FOLDER            the archive; a new one starts in an empty folder
--base-url URL    the service; the requests send FACEPROOF_API_KEY, which needs the scope evidence
--witnessed       stop at the newest checkpoint that a quorum of the service's witnesses cosigned, so that the archive verifies
                  with pinned witnesses at once; the receipts of the last seconds come with the next run
--json            print the result as JSON

"faceproof verify FOLDER" verifies the archive.
Exit code: 0 up to date, 1 up to date, but something does not verify, 2 could not be brought up to date.
`;

/** Warnings that are printed. */
const SHOWN_MAX = 20;

const OPTIONS = {
  'base-url': { type: 'string' },
  witnessed: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws UsageError, ArchiveError, FaceproofError. @returns the exit code */
export async function archive(io: CliIo): Promise<number> {
  const { values, positionals } = readArguments(io.args, OPTIONS, ARCHIVE_USAGE);
  const [folder, ...more] = positionals;
  if (values.help) {
    io.print(ARCHIVE_USAGE);
    return 0;
  }
  if (folder === undefined || more.length > 0) throw new UsageError(ARCHIVE_USAGE);
  const { apiKey, baseUrl } = readAccess(io.apiKey, values['base-url']);
  const { evidence } = createFaceproof({ apiKey, baseUrl, retry: { retriesMax: 8, budgetMs: 300_000 } });
  const result = await runArchive(folder, {
    evidence,
    service: baseUrl,
    mode: apiKey.startsWith('fp_live_') ? 'LIVE' : 'TEST',
    isWitnessed: values.witnessed,
    now: () => new Date(),
    onProgress: (added) => io.showProgress?.(`${formatCount(added, 'receipt')} added`),
  });
  io.showProgress?.(null);
  io.print(values.json ? `${JSON.stringify(result, null, 2)}\n` : composeResult(result, folder));
  return result.warnings.length === 0 ? 0 : 1;
}

function readAccess(apiKey: string | undefined, url: string | undefined): { apiKey: string; baseUrl: string } {
  if (url === undefined) throw new UsageError('Add --base-url URL of the service.');
  if (apiKey === undefined) throw new UsageError('The service requires an API key. Set FACEPROOF_API_KEY.');
  if (!/^fp_(test|live)_[\x21-\x7e]+$/.test(apiKey)) throw new UsageError('FACEPROOF_API_KEY is not an API key.');
  return { apiKey, baseUrl: readAddress('--base-url', url) };
}

function composeResult({ added, total, size, warnings }: ArchiveRun, folder: string): string {
  const more = warnings.length - SHOWN_MAX;
  const lines = [
    `${folder} has ${formatCount(total, 'receipt')}, ${added} new. It is complete up to entry ${size} of the log.`,
    ...warnings.slice(0, SHOWN_MAX).map((warning) => `DOES NOT VERIFY: ${warning}`),
    ...(more > 0 ? [`... and ${more} more.`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
