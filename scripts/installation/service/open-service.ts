import { randomBytes } from 'node:crypto';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { locateDatabase } from '../database/locate-database.js';
import { Refusal } from '../refusal.js';
import { type DevFile, readDevFile } from '../state/dev-file.js';
import { readSettings } from '../state/settings.js';
import { callService, type DemoService } from './call-service.js';

/**
 * Connects to the service that `npm start` runs, with a new account for each run. The service remembers frames per account, so a
 * second run with the same account would be reported as a replay.
 *
 * @throws Refusal if the service is not running or not ready
 */
export async function openRunningService(
  root: string,
  name: string,
  environment: NodeJS.ProcessEnv,
  plan = { plan: 'development', included: 10_000 },
): Promise<DemoService> {
  const dev = await requireRunning(root, environment);
  const db = openDatabase(locateDatabase(root, environment), { max: 1, statementTimeoutMs: 10_000 });
  const by = { db, clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  try {
    const { liveKey } = await openAccount(by, { name, ...plan });
    return { baseUrl: dev.baseUrl, call: callService(dev.baseUrl, liveKey) };
  } finally {
    await db.destroy();
  }
}

/**
 * The same for `npm run demo`: its first run uses the demo account, so that the console has something to show.
 *
 * @returns `test`: the account's TEST mode in the first run; null later
 * @throws Refusal if the service is not running or not ready
 */
export async function openDemoService(
  root: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ live: DemoService; test: DemoService | null }> {
  const { baseUrl, liveKey, testKey } = await requireRunning(root, environment);
  const live = { baseUrl, call: callService(baseUrl, liveKey) };
  const { data } = await live.call<{ data: unknown[] }>('GET', '/v1/sessions?limit=1');
  if (data.length > 0) return { live: await openRunningService(root, 'npm run demo', environment), test: null };
  return { live, test: { baseUrl, call: callService(baseUrl, testKey) } };
}

async function requireRunning(root: string, environment: NodeJS.ProcessEnv): Promise<DevFile> {
  const dev = readDevFile(readSettings(root, environment).folder);
  if (dev === null) {
    throw new Refusal(
      'Faceproof has not run here yet. Run "npm start" in another terminal, wait until it is ready, then run this command again.',
    );
  }
  await refuseUnlessReady(dev.baseUrl);
  return dev;
}

async function refuseUnlessReady(baseUrl: string): Promise<void> {
  const status = await fetch(`${baseUrl}/readyz`).then(
    (response) => response.status,
    () => null, // Nothing listens there.
  );
  if (status === 200) return;
  throw new Refusal(
    status === null
      ? `Faceproof does not answer at ${baseUrl}. Run "npm start" in another terminal, wait until it is ready, then run this command again.`
      : `Faceproof at ${baseUrl} is not ready yet. Wait for "ready" in the terminal of npm start, then run this command again.`,
  );
}
