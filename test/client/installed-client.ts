import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { waitForLock } from '@faceproof/installation/lock.mjs';
import { inject } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const runFile = promisify(execFile);
const PACK_MS_MAX = 100_000;

export interface RunResult {
  code: number;
  /** Standard output and standard error. */
  output: string;
}

export interface InstalledClient {
  folder: string;
  write(file: string, content: string | Uint8Array): Promise<string>;
  /** Runs in the project's folder. */
  run(command: string, args: readonly string[], env?: Record<string, string>): Promise<RunResult>;
  /** Lets the project import packages that this repository has installed. */
  link(...packages: string[]): Promise<void>;
  remove(): Promise<void>;
}

/** Creates an empty project outside the repository, with only the packed client installed. */
export async function installClient(): Promise<InstalledClient> {
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-installed-'));
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
    return join(folder, file);
  };
  await cp(await packAndInstallOnce(), folder, { recursive: true, verbatimSymlinks: true });
  return {
    folder,
    write,
    run: (command, args, env = {}) => run(command, args, { cwd: folder, env: { ...process.env, ...env } }),
    async link(...packages) {
      for (const name of packages) {
        const at = join(folder, 'node_modules', name);
        await mkdir(dirname(at), { recursive: true });
        await symlink(join(ROOT, 'node_modules', name), at);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Packs once per run, as the documents tell integrators to. The first test file packs, and the others wait for it. */
async function packAndInstallOnce(): Promise<string> {
  const made = join(inject('runFolder'), 'installed-client');
  const lock = await waitForLock(`${made}.lock`, { waitMsMax: PACK_MS_MAX });
  if (!lock.held) throw new Error(`The client was not packed within ${PACK_MS_MAX} ms`);
  try {
    if (!existsSync(made)) await packAndInstall(made);
    return made;
  } finally {
    await lock.release();
  }
}

/** Builds a draft and renames it, so that an incomplete project is never used. */
async function packAndInstall(place: string): Promise<void> {
  const draft = `${place}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  await writeFile(join(draft, 'package.json'), '{ "name": "integrator", "private": true }');
  const npm = { cwd: ROOT, env: { ...process.env, npm_config_loglevel: 'error' } };
  const { stdout } = await runFile('npm', ['run', '--silent', 'clients', '--', draft], npm);
  const tarball = stdout.trim().split('\n').at(-1) ?? '';
  await runFile('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { ...npm, cwd: draft });
  await rename(draft, place);
}

async function run(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<RunResult> {
  return new Promise((resolve) => {
    // The OpenAPI document alone takes a megabyte.
    // Go compiles its library first, once on a machine.
    execFile(command, args, { ...options, timeout: 100_000, maxBuffer: 16_000_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: `${stdout}${stderr}${code === -1 ? String(error) : ''}` });
    });
  });
}
