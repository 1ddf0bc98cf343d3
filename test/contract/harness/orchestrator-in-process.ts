import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFaceproof } from '@faceproof/client/create-faceproof.js';
import { issueKey, openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { type RunningOrchestrator, startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { type Config, loadConfig } from '@faceproof/orchestrator/config.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { type Mode, type Role, SCOPES, type Scenario, type Scope } from '@faceproof/protocol/words.js';
import { openReferences } from '@faceproof/workers/compose-references.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../../harness/free-port.js';
import { createDatabase } from '../../harness/services/create-database.js';
import { expectDocumented } from './expect-documented.js';
import { type Answered, callApi, type Request } from './http-call.js';
import { browserHeaders, type ConsolePerson, signInPerson } from './people/console-person.js';

export const OPERATOR_TOKEN = 'operator-token-of-the-tests';

/**
 * Runs the whole orchestrator in this process, with its own database. Only the simulated engine measures; reference
 * pictures are taken from the first one on.
 */
export async function openApi(environment: Record<string, string> = {}) {
  const { url, roleUrls, drop } = await createDatabase();
  const mediaDir = await mkdtemp(join(tmpdir(), 'faceproof-contract-'));
  const port = await freePort();
  const masterKey = randomBytes(32).toString('base64url');
  const config = loadConfig({
    PORT: String(port),
    DATABASE_URL: roleUrls.service,
    MEDIA_DIR: mediaDir,
    // What an operator releases lies in its folder.
    MODEL_DEFINITIONS_DIR: join(mediaDir, 'definitions'),
    MASTER_KEY: masterKey,
    WORKER_KEY: randomBytes(32).toString('base64url'),
    OPERATOR_TOKEN,
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100',
    ...environment,
  });
  const state: { running: RunningOrchestrator | null } = { running: await startOrchestrator(config) };
  const base = `http://127.0.0.1:${config.port}`;
  const db = openDatabase(url, { max: 4, statementTimeoutMs: 10_000 });
  const by = { db, clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  const account = await openAccount(by, { name: 'Acme', plan: 'free', included: 30 });
  const stranger = await openAccount(by, { name: 'Stranger', plan: 'free', included: 30 });
  // Also what is granted by name only: the routes of every scope are called with these keys.
  await db('api_keys').update({ scopes: [...SCOPES] });

  const references = openReferenceWorker(config);

  /** Every answer is compared with the OpenAPI document. */
  async function call(method: string, path: string, request: Request = {}): Promise<Answered> {
    const key = request.key === undefined ? account.testKey : request.key;
    if (isWorkOfReferences(method, path)) await references.open();
    const answer = await callApi(base, method, path, await asBrowser({ ...request, key }));
    expectDocumented(method, path, answer);
    return answer;
  }

  function requireService() {
    if (state.running === null) throw new Error('The orchestrator does not run');
    return state.running.service;
  }

  async function asBrowser(request: Request): Promise<Request> {
    if (request.from === undefined) return request;
    const page = browserHeaders(requireService());
    const headers = request.from === 'PAGE' ? page : (await signIn()).headers;
    return { ...request, key: null, headers: { ...headers, ...request.headers } };
  }

  /** A new member of the account, who has just signed in. @param of.role null: an operator of the instance */
  async function signIn(
    of: { role?: Role | null; ageMs?: number; mode?: Mode; accountId?: string; name?: string } = {},
  ): Promise<ConsolePerson> {
    const { role = 'OWNER', accountId = account.accountId, ...rest } = of;
    return signInPerson(requireService(), { role, accountId: role === null ? null : accountId, ...rest });
  }

  /** A session, once nothing more happens to it by itself. */
  async function standing(sessionId: string, key = account.testKey): Promise<Answered['body']> {
    for (;;) {
      const { status, body } = await call('GET', `/v1/sessions/${sessionId}?wait=5`, { key });
      if (STANDING.includes(body.status)) return body;
      // Not after an answer: a change meanwhile would be missed, and waited for.
      if (status !== 200) await sleep(50);
    }
  }

  return {
    base,
    /** A superuser's. */
    db,
    roleUrls,
    config,
    masterKey,
    get service() {
      return requireService();
    },
    /** Replaces the orchestrator by one with these settings. @param sweepEveryMs null: the test runs the sweeps itself */
    async restart(change: Partial<Config>, sweepEveryMs?: null) {
      await state.running?.close();
      state.running = null;
      state.running = await startOrchestrator({ ...config, ...change }, sweepEveryMs === null ? { sweepEveryMs } : {});
    },
    ...account,
    stranger,
    call,
    asBrowser,
    signIn,
    /** A key of the account that names every scope. */
    async fullKey(mode: Mode = 'TEST'): Promise<string> {
      return (await this.makeKey({ mode, scopes: [...SCOPES] })).secret;
    },
    /** Takes reference pictures; for calls that are not made with `call`. */
    takeReferences: references.open,
    /** The calls of the published client, with the same key. */
    client: createFaceproof({ apiKey: account.testKey, baseUrl: base }),
    /** A session that the simulated engine walks to its end, or to its review. */
    async decided(scenario: Scenario, body: object = {}, key = account.testKey): Promise<Answered['body']> {
      const opened = await call('POST', '/v1/sessions', { key, body: { ...LIVENESS, simulate: { scenario }, ...body } });
      return standing(opened.body.sessionId, key);
    },
    standing,
    makeKey: async (options: { mode?: Mode; scopes?: Scope[]; expiresAt?: Date; accountId?: string } = {}) =>
      issueKey(by, db, { accountId: account.accountId, mode: 'TEST', scopes: null, expiresAt: null, ...options }),
    openAccount: (request: { included?: number } = {}) =>
      openAccount(by, { name: 'Further', plan: 'free', included: 30, ...request }),
    async close() {
      await references.close();
      await state.running?.close();
      await db.destroy();
      await drop();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}
export type Api = Awaited<ReturnType<typeof openApi>>;

/** Pictures are rendered by the worker that takes references. */
function isWorkOfReferences(method: string, path: string): boolean {
  return (
    (method === 'POST' && ['/v1/files', '/v1/branding/logos'].includes(path)) ||
    /^\/v1\/sessions\/[^/]+\/media\/med_/.test(path)
  );
}

/** The smallest session that any key may open. */
export const LIVENESS = { flow: 'LIVENESS_ONLY', purpose: 'Contract test' } as const;

/** A clock and a sweeper that only the test moves. */
const STANDING: readonly string[] = ['APPROVED', 'DECLINED', 'IN_REVIEW', 'FAILED', 'EXPIRED', 'CANCELED'];

/** Opens the API for the tests of a file, and closes it after them. */
export function useApi(environment: Record<string, string> = {}): () => Api {
  const opened: { api: Api | null } = { api: null };
  beforeAll(async () => {
    opened.api = await openApi(environment);
  });
  afterAll(async () => opened.api?.close());
  return () => {
    if (opened.api === null) throw new Error('The API is not open yet');
    return opened.api;
  };
}

/** @returns what ends the suspension */
export async function suspendAccount(api: Api): Promise<() => Promise<void>> {
  const set = async (at: Date | null) => {
    await api.db('accounts').where({ id: api.accountId }).update({ suspended_at: at });
  };
  await set(new Date());
  return () => set(null);
}

/** Fails unless the call is refused with this status and this code. */
export async function expectProblem(call: Promise<Answered>, status: number, code: string): Promise<void> {
  const answer = await call;
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
}

/** The part of a worker that takes reference pictures, without the models. Nothing is opened before the first `open`. */
function openReferenceWorker(config: Config): { open(): Promise<void>; close(): Promise<void> } {
  const opened: { worker: ReturnType<typeof startReferences> | null } = { worker: null };
  return {
    async open() {
      opened.worker ??= startReferences(config);
      await opened.worker;
    },
    async close() {
      const worker = opened.worker;
      opened.worker = null;
      await (await worker)?.close();
    },
  };
}

export function startReferences({ databaseUrl, redisUrl, media, workerKey }: Config): ReturnType<typeof openReferences> {
  if (media.kind !== 'disk') throw new Error('The tests keep media in a folder');
  return openReferences({
    queue: redisUrl === null ? { backend: 'postgres', url: databaseUrl } : { backend: 'redis', url: redisUrl },
    store: openDiskMediaStore(media.dir),
    workerKeys: [workerKey],
    log: { info: () => undefined, error: () => undefined },
    metrics: { referenceAnswered: () => undefined, picturesRendered: () => undefined },
    onError: () => undefined,
  });
}
