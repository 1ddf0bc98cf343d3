import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, Refusal } from '../refusal.js';
import { type Binaries, executable } from './binaries.js';

/**
 * How this machine lets PostgreSQL run, which refuses to be root.
 *
 * - direct: we are a plain user, and so is it.
 * - namespace: we are root; it runs in a user namespace in which root goes by another user's number. Its files stay
 *   root's, where they are, so it works below a home folder that nobody else may enter. The same for a plain user
 *   whose number has no name, as in some containers: initdb wants a name.
 * - user: we are root and there are no user namespaces (as in many containers), or the data belong to somebody else:
 *   it runs as that other user.
 */
export type Launch = { binaries: Binaries; as: 'direct' | { namespaceUid: number } | { uid: number; gid: number } };

/** Where root keeps data and programs for a user who cannot enter the clone. */
const SHELTER_PARENT = '/var/lib';

const run = promisify(execFile);

/**
 * Decides how PostgreSQL runs here, and where its data lie.
 *
 * @param options.dataDir where they lie, or will
 * @param options.shelter a name for this clone's folder below /var/lib, should one be needed
 * @param options.namespaces false to do as on a machine that forbids user namespaces
 * @returns `dataDir` is another one where an unprivileged user could not have entered the first
 * @throws Refusal where we are root and the machine allows neither way
 */
export async function chooseLaunch(options: {
  binaries: Binaries;
  dataDir: string;
  shelter: string;
  namespaces: boolean;
}): Promise<{ launch: Launch; dataDir: string }> {
  const { binaries, dataDir } = options;
  const weAreRoot = process.geteuid?.() === 0;
  if (!weAreRoot && hasName()) return { launch: { binaries, as: 'direct' }, dataDir };
  const user = unprivilegedUser();
  const inNamespace: Launch = { binaries, as: { namespaceUid: user.uid } };
  if (!weAreRoot) {
    const works = options.namespaces && (await worksIn(inNamespace));
    return { launch: works ? inNamespace : { binaries, as: 'direct' }, dataDir };
  }

  const owner = ownerOf(dataDir);
  if (owner !== null && owner.uid !== 0) {
    return { launch: { binaries: await binariesFor(owner, options), as: owner }, dataDir };
  }
  if (options.namespaces && (await worksIn(inNamespace))) return { launch: inNamespace, dataDir };
  const sheltered = join(SHELTER_PARENT, options.shelter, 'postgres');
  const launch: Launch = { binaries: await binariesFor(user, options), as: user };
  moveData(dataDir, sheltered, user);
  return { launch, dataDir: sheltered };
}

/**
 * Starts one of PostgreSQL's programs in a process group of its own: an interrupt from the terminal is for the
 * supervisor, which stops PostgreSQL last.
 */
export function launchProgram(
  launch: Launch,
  program: 'postgres' | 'initdb',
  args: string[],
  options: Pick<SpawnOptions, 'stdio' | 'cwd'>,
): ChildProcess {
  const file = join(launch.binaries, 'bin', executable(program));
  // The caller's locale and PG* variables are none of its business.
  const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' };
  const common = { ...options, env, detached: true };
  if (launch.as === 'direct') return spawn(file, args, common);
  if ('namespaceUid' in launch.as) return spawn('unshare', [...inNamespaceOf(launch.as.namespaceUid), file, ...args], common);
  return spawn(file, args, { ...common, ...launch.as });
}

/** Makes a folder that PostgreSQL, however it is launched, may write in. Mode 0700. */
export function makeFolderFor(launch: Launch, path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (isOtherUser(launch.as)) chownSync(path, launch.as.uid, launch.as.gid);
}

/** Writes a file that PostgreSQL, however it is launched, may read, and no other user. */
export function writeSecretFor(launch: Launch, path: string, text: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, text, { mode: 0o600 });
  if (isOtherUser(launch.as)) chownSync(path, launch.as.uid, launch.as.gid);
}

function isOtherUser(as: Launch['as']): as is { uid: number; gid: number } {
  return as !== 'direct' && 'uid' in as;
}

function inNamespaceOf(uid: number): string[] {
  return ['--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false; // Node's way of saying that the system has no entry for this number.
  }
}

async function worksIn(launch: Launch): Promise<boolean> {
  const file = join(launch.binaries, 'bin', executable('postgres'));
  try {
    if (isOtherUser(launch.as)) await run(file, ['--version'], { cwd: '/', ...launch.as });
    else if (launch.as !== 'direct') await run('unshare', [...inNamespaceOf(launch.as.namespaceUid), file, '--version']);
    return true;
  } catch {
    return false; // No unshare, or it is forbidden, or the user cannot reach the file: the next way is tried.
  }
}

/** The programs where they are, if that user can run them there; else a copy where they can. */
async function binariesFor(
  user: { uid: number; gid: number },
  options: { binaries: Binaries; shelter: string },
): Promise<Binaries> {
  if (await worksIn({ binaries: options.binaries, as: user })) return options.binaries;
  const copy = join(SHELTER_PARENT, options.shelter, 'native');
  if (!isCopy(copy, options.binaries)) copyTree(options.binaries, copy);
  if (await worksIn({ binaries: copy, as: user })) return copy;
  throw new Refusal(
    'PostgreSQL refuses to run as root, and this machine allows neither user namespaces nor another user: run npm start as a plain user, or set DATABASE_URL.',
  );
}

function isCopy(copy: string, original: string): boolean {
  const size = (folder: string) => statSync(join(folder, 'bin', executable('postgres')), { throwIfNoEntry: false })?.size;
  return size(copy) !== undefined && size(copy) === size(original);
}

/** Through a draft and a rename, so that a copy is never found half made. */
function copyTree(from: string, to: string): void {
  const draft = `${to}.draft`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(draft, to);
}

/** Data that were made where this user cannot go come along; an empty place stays empty. */
function moveData(from: string, to: string, user: { uid: number; gid: number }): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  chownSync(dirname(to), user.uid, user.gid);
  if (existsSync(to) || !existsSync(from)) return;
  copyTree(from, to);
  for (const entry of readdirSync(to, { recursive: true, encoding: 'utf8' })) chownSync(join(to, entry), user.uid, user.gid);
  chownSync(to, user.uid, user.gid);
  rmSync(from, { recursive: true, force: true });
}

function ownerOf(path: string): { uid: number; gid: number } | null {
  try {
    const { uid, gid } = lstatSync(path);
    return { uid, gid };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  const users = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .map((line) => line.split(':'))
    : [];
  for (const name of ['postgres', 'nobody']) {
    const row = users.find((user) => user[0] === name);
    if (row !== undefined) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new Refusal(
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it: run npm start as a plain user, or set DATABASE_URL.',
  );
}
