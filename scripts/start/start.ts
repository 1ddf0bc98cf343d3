import { join, relative } from 'node:path';
import { openEmbeddedPostgres, type RoleUrls } from '@faceproof/installation/database/embedded-postgres.js';
import { tryPort } from '@faceproof/installation/free-port.js';
import { tryLock } from '@faceproof/installation/lock.mjs';
import { Refusal } from '@faceproof/installation/refusal.js';
import { type DevFile, newDevSecrets, readDevFile, writeDevFile } from '@faceproof/installation/state/dev-file.js';
import { readSettings, type Settings } from '@faceproof/installation/state/settings.js';
import { openStateFolder } from '@faceproof/installation/state/state-folder.js';
import { prepareModels } from '@faceproof/installation/weights/prepare-models.js';
import { openDemoAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { keysDatabaseOf } from '@faceproof/orchestrator/keys.config.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { bringRecommended, describeSet } from './supervisor/bring-recommended.js';
import { type Kept, keepRunning } from './supervisor/keep-running.js';
import { endLeftovers } from './supervisor/leftovers.js';
import { makeSignInLinks } from './supervisor/make-sign-in-links.js';
import { openServices } from './supervisor/services.js';
import { endOnSignals, type Stopping, type Undo } from './supervisor/stopping.js';
import { openTerminal, type Terminal } from './supervisor/terminal.js';
import { waitUntilReady } from './supervisor/wait-until-ready.js';
import { printWelcome } from './supervisor/welcome.js';

const ACCOUNT = { name: 'demo', plan: 'development', included: 10_000 };
const READY_MS_MAX = 90_000;

interface Start {
  root: string;
  environment: NodeJS.ProcessEnv;
  /** Starts to build the guides in the background. `finished` resolves to the generator's error message, or null. */
  startSite: () => { finished: Promise<string | null>; stop: () => void };
}

/**
 * `npm start`: starts everything, then supervises it until a signal. Each resource registers its undo on the line after it
 * opens. The undos run in reverse, so the workers stop before the orchestrator, and the database stops last.
 *
 * @throws Refusal
 */
export async function start({ root, environment, startSite }: Start): Promise<void> {
  const now = () => Date.now();
  const startedAt = now();
  const terminal = openTerminal({ stream: process.stdout, environment, now });
  const settings = readSettings(root, environment);
  const undo: Undo = [];
  const stopping = endOnSignals({ undo, terminal, environment });
  try {
    const state = openStateFolder(settings.folder);
    undo.push(await holdFolder(settings));
    await endLeftovers(settings.folder);
    await refuseBusyPort(settings);

    const opening = openDatabaseSoon(settings, terminal, now);
    undo.push(opening.stop);
    const services = openServices({ settings, state, environment, terminal, now });
    undo.push(services.close, services.stopOrchestrator, services.stopWorkers);
    services.load();
    await terminal.step('Models', () => prepareModels(settings));
    const recommended = bringRecommended(settings, environment);
    undo.push(recommended.stop);
    const database = await terminal.step('Database', () => opening.database);
    const dev = await terminal.step('Account', () => openAccount(settings, database.urls(), environment));

    const lack = await recommended.lack;
    if (lack !== null) terminal.warn('supervisor', lack);
    database.onMoved(services.bounce);
    const { service: databaseUrl, owner } = database.urls();
    const [links] = await Promise.all([
      makeSignInLinks(root, { ...environment, DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: owner }, ACCOUNT.name),
      terminal.step('Services', () => services.start({ dev, databaseUrls: database.urls })),
    ]);
    await waitUntilReady(`${settings.localUrl}/readyz`, READY_MS_MAX);

    printWelcome(
      terminal,
      { dev: await ensureKeysWork(settings, dev, databaseUrl), links, set: describeSet(settings) },
      (now() - startedAt) / 1000,
      displayPath(settings.folder, root),
    );
    undo.push(buildSite(startSite, terminal, stopping));
  } catch (error) {
    await stopping.end('quietly');
    throw error;
  }
  await stopping.ended;
}

/** After the start, because it takes the time of one core. @returns what ends it */
function buildSite(startSite: Start['startSite'], terminal: Terminal, stopping: Stopping): () => void {
  const site = startSite();
  void site.finished.then((complaint) => {
    // Ctrl-C ends the generator too.
    if (complaint !== null && !stopping.isEnding()) terminal.warn('supervisor', `The guides could not be built: ${complaint}`);
  });
  return site.stop;
}

/** The folder relative to the clone if it is inside, otherwise absolute. */
function displayPath(folder: string, root: string): string {
  const inside = relative(root, folder);
  return inside.startsWith('..') ? folder : `${inside}/`;
}

/** Allows one supervisor per folder: two would start two databases on the same files. */
async function holdFolder(settings: Settings): Promise<() => Promise<void>> {
  const lock = await tryLock(join(settings.folder, 'start.lock'));
  if (lock.held) return lock.release;
  const url = readDevFile(settings.folder)?.baseUrl ?? settings.publicUrl;
  throw new Refusal(
    `Faceproof already runs here (process ${lock.pid}, ${url}). Use that one, or stop it (Ctrl-C in its terminal, or "kill ${lock.pid}") and run npm start again.`,
  );
}

async function refuseBusyPort(settings: Settings): Promise<void> {
  const free = await tryPort(settings.host, settings.port).catch(() => {
    throw new Refusal(`HOST=${settings.host} is not an address of this machine. Unset HOST, or set it to one that is.`);
  });
  if (free !== null) return;
  if (settings.port < 1024) {
    throw new Refusal(
      `Port ${settings.port} is in use or reserved for root. Choose another port: "PORT=${settings.port + 8000} npm start".`,
    );
  }
  throw new Refusal(
    `Port ${settings.port} is in use by another program. Stop it, or choose another port: "PORT=${settings.port + 1} npm start".`,
  );
}

interface SupervisedDatabase {
  /** A database that is given has one role, unless the environment names the owner's. */
  urls(): RoleUrls;
  stop(): Promise<void>;
  /** Sets the callback that runs after the database has moved to another port. */
  onMoved(call: () => Promise<void>): void;
}

/**
 * Opens the database while the caller does something else. `stop` waits until it is open, so that no half-written data stay for the next
 * start to find in use.
 */
function openDatabaseSoon(settings: Settings, terminal: Terminal, now: () => number) {
  const database = openDatabase(settings, terminal, now);
  const stop = () =>
    database.then(
      (opened) => opened.stop(),
      // The caller finds the failure when it awaits the database.
      () => undefined,
    );
  // One that fails before the caller awaits it.
  database.catch(() => undefined);
  return { database, stop };
}

/** Returns the given database, or starts an embedded one and keeps it running. */
async function openDatabase(settings: Settings, terminal: Terminal, now: () => number): Promise<SupervisedDatabase> {
  const given = settings.databaseUrl;
  if (given !== null)
    return {
      urls: () => ({ owner: settings.migrationUrl ?? given, service: given, worker: given }),
      stop: async () => undefined,
      onMoved: () => undefined,
    };
  const state: { urls: RoleUrls; moved: () => Promise<void> } = {
    urls: { owner: '', service: '', worker: '' },
    moved: async () => undefined,
  };
  const kept: Kept = await keepRunning({
    name: 'database',
    open: async () => {
      const postgres = await openEmbeddedPostgres({
        folder: settings.folder,
        durable: true,
        connections: settings.databaseConnections,
      });
      const moved = state.urls.service !== '' && state.urls.service !== postgres.roleUrls.service;
      state.urls = postgres.roleUrls;
      if (moved) await state.moved();
      return { ended: postgres.ended, stop: postgres.stop };
    },
    warn: (sentence) => terminal.warn('supervisor', sentence),
    now,
  });
  return {
    urls: () => state.urls,
    stop: kept.stop,
    onMoved: (call) => {
      state.moved = call;
    },
  };
}

/** Keys can be read only when they are created, so the account gets new ones if dev.json is lost. */
async function openAccount(settings: Settings, urls: RoleUrls, environment: NodeJS.ProcessEnv): Promise<DevFile> {
  await prepareDatabase({
    databaseUrl: urls.service,
    migrationUrl: urls.owner,
    workerRole: settings.databaseUrl === null ? new URL(urls.worker).username : null,
    queue: !environment.REDIS_URL,
    keys: keysDatabaseOf(environment),
  }).catch((cause: Error) => {
    if (settings.databaseUrl === null) throw cause;
    const why = firstLine(cause.cause instanceof Error ? cause.cause : cause);
    throw new Refusal(
      `Cannot use the database at DATABASE_URL (${why}). Start it, correct the URL, or unset DATABASE_URL to use an embedded one.`,
      { cause },
    );
  });
  const known = readDevFile(settings.folder);
  const made = await openDemoAccount({ databaseUrl: urls.service, ...ACCOUNT, rotate: known === null });
  return remember(settings, { ...newDevSecrets(), ...known, ...made });
}

/** Replaces the keys in dev.json if they were created in another database. */
async function ensureKeysWork(settings: Settings, dev: DevFile, databaseUrl: string): Promise<DevFile> {
  const response = await fetch(`${settings.localUrl}/v1/sessions/ses_none`, {
    headers: { authorization: `Bearer ${dev.testKey}` },
  });
  if (response.status !== 401) return dev;
  return remember(settings, { ...dev, ...(await openDemoAccount({ databaseUrl, ...ACCOUNT, rotate: true })) });
}

function remember(settings: Settings, keys: Partial<DevFile>): DevFile {
  const { testKey, liveKey, operatorToken, webhookSecret } = keys;
  if (!testKey || !liveKey || !operatorToken || !webhookSecret) throw new Error('The demo account has no keys.');
  const dev = { baseUrl: settings.publicUrl, testKey, liveKey, operatorToken, webhookSecret };
  writeDevFile(settings.folder, dev);
  return dev;
}

function firstLine(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.message.split('\n')[0] || code || error.name;
}
