import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { generateArchive } from './archive/generate-archive.js';

const COMMAND = fileURLToPath(new URL('../../client/dist/cli/faceproof.js', import.meta.url));
const MILLION = 1_000_000;

/**
 * `npm run archive-speed -- [--receipts N] [--threads 1,2]`: how many receipts `faceproof verify FOLDER` verifies in a second. It
 * generates an archive, verifies it with each number of threads, and deletes it.
 *
 * @throws Refusal
 */
export async function main(args: readonly string[]): Promise<void> {
  const { receipts, threads } = readArguments(args);
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-archive-speed-'));
  try {
    console.error(`Generating ${receipts} receipts ...`);
    await generateArchive(folder, receipts);
    for (const count of threads) {
      const { seconds, valid } = await verify(folder, count);
      if (valid !== receipts) throw new Refusal(`Only ${valid} of ${receipts} receipts are valid.`);
      const rate = receipts / seconds;
      const minutes = (MILLION / rate / 60).toFixed(1);
      console.log(
        `${count} threads: ${seconds.toFixed(1)} s, ${Math.round(rate)} receipts/s; a million takes ${minutes} minutes`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readArguments(args: readonly string[]): { receipts: number; threads: number[] } {
  try {
    const { values } = parseArgs({ args: [...args], options: { receipts: { type: 'string' }, threads: { type: 'string' } } });
    const receipts = Number(values.receipts ?? 100_000);
    const threads = (values.threads ?? '1,2').split(',').map(Number);
    if ([receipts, ...threads].every((number) => Number.isSafeInteger(number) && number > 0)) return { receipts, threads };
  } catch {
    // An unknown option: the usage says what is known.
  }
  throw new Refusal('Usage: npm run archive-speed -- [--receipts N] [--threads 1,2]');
}

async function verify(folder: string, threads: number): Promise<{ seconds: number; valid: number }> {
  const child = spawn(process.execPath, [COMMAND, 'verify', folder, '--threads', String(threads), '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(printed);
}
