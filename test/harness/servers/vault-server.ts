import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the server answers: as Vault does, or as Vault and networks fail. */
export type VaultMood = 'WELL' | 'SEALED' | 'BUSY' | 'BROKEN' | 'SLOW' | 'CUT' | 'NO_VAULT';

export interface VaultServer {
  /** The settings of a service whose master key is here. */
  env: Record<'KMS' | 'VAULT_ADDR' | 'VAULT_NAMESPACE' | 'VAULT_TOKEN' | 'VAULT_TRANSIT_MOUNT' | 'VAULT_TRANSIT_KEY', string>;
  mood: VaultMood;
  /** The only token that is accepted, and its time left and in all, in seconds. */
  token: { value: string; ttl: number; creationTtl: number };
  /** `METHOD path` of each request that was accepted. */
  calls: string[];
  /** How many requests met a mood other than WELL. */
  refused: number;
  /** What was encrypted and decrypted, as text up to its first line break: the context. */
  contexts: Set<string>;
  /** What a strict server objects to: a request that Vault would refuse as malformed. */
  faults: string[];
  /** Adds a version to the key. */
  rotate(): void;
  /** Versions below this one open nothing any more. */
  minDecryptionVersion: number;
  close(): Promise<void>;
}

const MOUNT = 'crypto/transit';
const KEY = 'faceproof-test';
const NAMESPACE = 'team-a';

/** Vault's transit engine with one key, and `auth/token`, over HTTP. It checks method, path, headers, members and base64. */
export async function startVaultServer(): Promise<VaultServer> {
  const versions = [randomBytes(32)];
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()));
  const { port } = http.address() as AddressInfo;
  const value = `hvs.${randomBytes(18).toString('base64url')}`;
  const server: VaultServer = {
    env: {
      KMS: 'transit',
      VAULT_ADDR: `http://127.0.0.1:${port}`,
      VAULT_NAMESPACE: NAMESPACE,
      VAULT_TOKEN: value,
      VAULT_TRANSIT_MOUNT: MOUNT,
      VAULT_TRANSIT_KEY: KEY,
    },
    mood: 'WELL',
    token: { value, ttl: 3600, creationTtl: 3600 },
    calls: [],
    refused: 0,
    contexts: new Set(),
    faults: [],
    rotate: () => void versions.push(randomBytes(32)),
    minDecryptionVersion: 1,
    async close() {
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => '');
    if (server.mood !== 'WELL') server.refused++;
    switch (server.mood) {
      case 'SEALED':
        return send(response, 503, { errors: ['Vault is sealed'] });
      case 'BUSY':
        return send(response, 429, { errors: ['request path "transit": rate limit quota exceeded'] });
      case 'BROKEN':
        return send(response, 500, { errors: ['internal error'] });
      case 'SLOW':
        return;
      case 'CUT':
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
        response.write('{"data":{');
        setImmediate(() => response.destroy());
        return;
      case 'NO_VAULT':
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>It works!</h1>');
        return;
      case 'WELL':
        return handle(request, body, response);
    }
  }

  function handle(request: IncomingMessage, body: string, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    const call = `${method} ${url}`;
    if (headers['x-vault-request'] !== 'true') server.faults.push(`${call}: no X-Vault-Request`);
    if (method === 'POST' && headers['content-type'] !== 'application/json') server.faults.push(`${call}: no JSON`);
    if (method === 'GET' && body !== '') server.faults.push(`${call}: a body in a GET`);
    const { status, answer } = judge(call, headers, body);
    send(response, status, answer);
  }

  function judge(call: string, headers: IncomingHttpHeaders, body: string): { status: number; answer: object } {
    if (headers['x-vault-token'] !== server.token.value || headers['x-vault-namespace'] !== NAMESPACE)
      return { status: 403, answer: { errors: ['permission denied'] } };
    server.calls.push(call);
    const route = ROUTES[call];
    if (route === undefined) return { status: 404, answer: { errors: [] } };
    try {
      const frame = { request_id: randomBytes(8).toString('hex'), lease_id: '', renewable: false };
      return { status: 200, answer: { ...frame, ...route(read(body)) } };
    } catch (error) {
      return { status: 400, answer: { errors: [error instanceof Error ? error.message : 'invalid request'] } };
    }
  }

  const ROUTES: Record<string, (body: Record<string, unknown>) => object> = {
    [`GET /v1/${MOUNT}/keys/${KEY}`]: () => ({
      data: {
        name: KEY,
        type: 'aes256-gcm96',
        latest_version: versions.length,
        min_decryption_version: server.minDecryptionVersion,
      },
    }),
    [`POST /v1/${MOUNT}/encrypt/${KEY}`]: (body) => {
      const plain = base64Of(only(body, 'plaintext'));
      note(plain);
      return { data: { ciphertext: encrypt(plain), key_version: versions.length } };
    },
    [`POST /v1/${MOUNT}/decrypt/${KEY}`]: (body) => {
      const plain = decrypt(only(body, 'ciphertext'));
      note(plain);
      return { data: { plaintext: plain.toString('base64') } };
    },
    [`POST /v1/${MOUNT}/rewrap/${KEY}`]: (body) => ({
      data: { ciphertext: encrypt(decrypt(only(body, 'ciphertext'))), key_version: versions.length },
    }),
    'GET /v1/auth/token/lookup-self': () => ({
      data: { id: server.token.value, ttl: server.token.ttl, creation_ttl: server.token.creationTtl, renewable: true },
    }),
    'POST /v1/auth/token/renew-self': () => {
      server.token.ttl = server.token.creationTtl;
      return { auth: { client_token: server.token.value, lease_duration: server.token.creationTtl, renewable: true } };
    },
  };

  function read(body: string): Record<string, unknown> {
    return body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
  }

  function only(body: Record<string, unknown>, member: string): string {
    if (Object.keys(body).join() !== member) server.faults.push(`members ${Object.keys(body).join()}, not ${member}`);
    const content = body[member];
    if (typeof content !== 'string' || content === '') throw new Error(`missing ${member}`);
    return content;
  }

  function base64Of(content: string): Buffer {
    const bytes = Buffer.from(content, 'base64');
    if (bytes.toString('base64') !== content) throw new Error('failed to base64-decode plaintext');
    return bytes;
  }

  function note(plain: Buffer): void {
    server.contexts.add(plain.toString('latin1').split('\n')[0] ?? '');
  }

  function encrypt(plain: Buffer): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', versions.at(-1) ?? Buffer.alloc(0), nonce);
    const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return `vault:v${versions.length}:${sealed.toString('base64')}`;
  }

  function decrypt(ciphertext: string): Buffer {
    const [, version = '', content = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
    const key = versions[Number(version) - 1];
    if (key === undefined) throw new Error('invalid ciphertext: no prefix');
    if (Number(version) < server.minDecryptionVersion)
      throw new Error('ciphertext or signature version is disallowed by policy (too old)');
    const sealed = base64Of(content);
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  }

  return server;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
