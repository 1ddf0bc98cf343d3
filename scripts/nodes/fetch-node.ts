import { execFile } from 'node:child_process';
import { access, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { extractFiles } from '@faceproof/installation/weights/extract-files.js';
import { FetchError } from '@faceproof/installation/weights/fetch-error.js';
import { npmPack } from '@faceproof/installation/weights/npm-pack.js';
import { withStaging } from '@faceproof/installation/weights/place-file.js';
import type { PinnedNode } from './pinned-nodes.js';

const PROGRAM = 'package/bin/node';
const run = promisify(execFile);

/**
 * Brings a Node into the cache, where it is not there yet.
 *
 * @param cacheDir made here
 * @returns the folder of the program `node`
 * @throws Refusal if it cannot be fetched, or does not run on this machine
 */
export async function fetchNode({ version, integrity }: PinnedNode, cacheDir: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const digest = integrity[platform];
  if (digest === undefined) throw new Refusal(`no package is pinned for ${platform}`);
  const program = join(cacheDir, version, 'node');
  if (!(await exists(program))) await bring({ name: `node-${platform}`, version, integrity: digest }, program);
  await refuseUnlessItRuns(program, version);
  return dirname(program);
}

async function bring(pack: { name: string; version: string; integrity: string }, program: string): Promise<void> {
  const cacheDir = dirname(dirname(program));
  try {
    await withStaging(cacheDir, async (staging) => {
      const tarball = await npmPack(pack, { staging });
      const [extracted = ''] = await extractFiles(tarball, [PROGRAM], join(staging, 'extracted'));
      await mkdir(dirname(program), { recursive: true });
      // The name appears once the file is whole: a run that was interrupted leaves nothing that looks complete.
      await rename(extracted, program);
    });
  } catch (error) {
    if (error instanceof FetchError)
      throw new Refusal(`npm could not fetch ${pack.name}@${pack.version} (${error.fault})`, { cause: error });
    throw error;
  }
}

async function refuseUnlessItRuns(program: string, version: string): Promise<void> {
  const found = await run(program, ['--version']).then(
    ({ stdout }) => stdout.trim(),
    (error: Error) => error.message,
  );
  if (found !== `v${version}`) throw new Refusal(`${program} does not run here: ${found}`);
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
