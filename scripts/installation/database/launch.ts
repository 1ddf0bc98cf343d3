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
 * How to run PostgreSQL here. PostgreSQL refuses to run as root.
 *
 * - direct: this process has a plain user, and PostgreSQL runs as the same user.
 * - namespace: this process is root. PostgreSQL runs in a user namespace that maps root to another uid. Its files stay in place
 *   and belong to root, so this works below a home folder that no other user may enter. It also serves a plain user whose uid
 *   has no name, as in some containers, because initdb needs a user name.
 * - user: this process is root, and either user namespaces are unavailable (as in many containers) or the data belong to
 *   another user. PostgreSQL runs as that user.
 */
export type Launch = { binaries: Binaries; as: 'direct' | { namespaceUid: number } | { uid: number; gid: number } };

/** The parent of the folder for data and programs if the user that runs PostgreSQL cannot enter the clone. */
const SHELTER_PARENT = '/var/lib';

const run = promisify(execFile);

/**
 * Chooses how PostgreSQL runs here, and its data folder.
 *
 * @param options.dataDir the preferred data folder; it need not exist yet
 * @param options.shelter the name of this clone's folder below /var/lib, if one is needed
 * @param options.namespaces false behaves as on a machine that forbids user namespaces
 * @returns `dataDir` differs from the given one if the user that runs PostgreSQL could not enter that
 * @throws Refusal if this process is root and the machine allows none of the ways
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
 * Starts one of PostgreSQL's programs in its own process group, so that Ctrl-C reaches only the supervisor, which stops
 * PostgreSQL last.
 */
export function launchProgram(
  launch: Launch,
  program: 'postgres' | 'initdb',
  args: string[],
  options: Pick<SpawnOptions, 'stdio' | 'cwd'>,
): ChildProcess {
  const file = join(launch.binaries, 'bin', executable(program));
  // A minimal environment, so that the caller's locale and PG* variables have no effect.
  const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' };
  const common = { ...options, env, detached: true };
  if (launch.as === 'direct') return spawn(file, args, common);
  if ('namespaceUid' in launch.as) return spawn('unshare', [...inNamespaceOf(launch.as.namespaceUid), file, ...args], common);
  return spawn(file, args, { ...common, ...launch.as });
}

/** Creates a folder that PostgreSQL can write to under this launch. Mode 0700. */
export function makeFolderFor(launch: Launch, path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (isOtherUser(launch.as)) chownSync(path, launch.as.uid, launch.as.gid);
}

/** Writes a file that PostgreSQL can read under this launch, and no other user. Mode 0600. */
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
    return false; // userInfo() throws if the system has no entry for this uid.
  }
}

async function worksIn(launch: Launch): Promise<boolean> {
  const file = join(launch.binaries, 'bin', executable('postgres'));
  try {
    if (isOtherUser(launch.as)) await run(file, ['--version'], { cwd: '/', ...launch.as });
    else if (launch.as !== 'direct') await run('unshare', [...inNamespaceOf(launch.as.namespaceUid), file, '--version']);
    return true;
  } catch {
    return false; // unshare is missing or forbidden, or the user cannot reach the file. The caller tries the next way.
  }
}

/** Returns the programs' own folder if the user can run them there, otherwise a copy that the user can run. */
async function binariesFor(
  user: { uid: number; gid: number },
  options: { binaries: Binaries; shelter: string },
): Promise<Binaries> {
  if (await worksIn({ binaries: options.binaries, as: user })) return options.binaries;
  const copy = join(SHELTER_PARENT, options.shelter, 'native');
  if (!isCopy(copy, options.binaries)) copyTree(options.binaries, copy);
  if (await worksIn({ binaries: copy, as: user })) return copy;
  throw new Refusal(
    'PostgreSQL refuses to run as root, and this machine allows neither user namespaces nor another user. Run npm start as a plain user, or set DATABASE_URL.',
  );
}

function isCopy(copy: string, original: string): boolean {
  const size = (folder: string) => statSync(join(folder, 'bin', executable('postgres')), { throwIfNoEntry: false })?.size;
  return size(copy) !== undefined && size(copy) === size(original);
}

/** Copies to a draft and renames it, so that an incomplete copy is never used. */
function copyTree(from: string, to: string): void {
  const draft = `${to}.draft`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(draft, to);
}

/** Moves existing data out of a folder that this user cannot enter. Does nothing if there are none. */
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
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it. Run npm start as a plain user, or set DATABASE_URL.',
  );
}
