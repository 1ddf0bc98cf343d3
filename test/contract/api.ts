import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueKey, openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import type { Mode, Scope } from '@faceproof/protocol/words.js';
import { freePort } from '../../scripts/free-port.js';
import { createDatabase } from '../harness/create-database.js';

export const OPERATOR_TOKEN = 'operator-token-of-the-tests';

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the test looks into.
  body: any;
}

export interface Request {
  /** null: none is sent. Left out: the account's test key. */
  key?: string | null;
  /** JSON, unless it is text, bytes or a form, which are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** The whole orchestrator, in this process, on a database of its own; no worker, so nothing but the simulated engine measures. */
export async function openApi(environment: Record<string, string> = {}) {
  const { url, drop } = await createDatabase();
  const mediaDir = await mkdtemp(join(tmpdir(), 'faceproof-contract-'));
  const port = await freePort('127.0.0.1', 0);
  const config = loadConfig({
    PORT: String(port),
    DATABASE_URL: url,
    MEDIA_DIR: mediaDir,
    MASTER_KEY: randomBytes(32).toString('base64url'),
    WORKER_KEY: randomBytes(32).toString('base64url'),
    OPERATOR_TOKEN,
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100',
    ...environment,
  });
  const running = await startOrchestrator(config);
  const base = `http://127.0.0.1:${running.port}`;
  const db = openDatabase(url, { max: 4, statementTimeoutMs: 10_000 });
  const by = { db, clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  const account = await openAccount(by, { name: 'Acme', plan: 'free', included: 30 });
  const stranger = await openAccount(by, { name: 'Stranger', plan: 'free', included: 30 });

  return {
    base,
    db,
    config,
    ...account,
    stranger,
    call: (method: string, path: string, request: Request = {}) =>
      callApi(base, method, path, { ...request, key: request.key === undefined ? account.testKey : request.key }),
    makeKey: async (options: { mode?: Mode; scopes?: Scope[]; expiresAt?: Date; accountId?: string } = {}) =>
      issueKey(by, db, { accountId: account.accountId, mode: 'TEST', scopes: null, expiresAt: null, ...options }),
    openAccount: (request: { included?: number } = {}) =>
      openAccount(by, { name: 'Further', plan: 'free', included: 30, ...request }),
    async close() {
      await running.close();
      await db.destroy();
      await drop();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}
export type Api = Awaited<ReturnType<typeof openApi>>;

export async function callApi(base: string, method: string, path: string, request: Request): Promise<Answered> {
  const { key = null, body, headers = {} } = request;
  const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  const response = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson(response) && text !== '' ? JSON.parse(text) : null,
  };
}

function isJson(response: Response): boolean {
  return /[/+]json\b/.test(response.headers.get('content-type') ?? '');
}

/** The smallest session that any key may open. */
export const LIVENESS = { flow: 'LIVENESS_ONLY', purpose: 'Contract test' } as const;
