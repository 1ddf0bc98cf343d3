import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { TransitConfig } from '../keys.config.js';
import { KmsError } from './key-provider.js';

/** Milliseconds of one try, and of the pause before each further one: a call takes at most 7.9 s. */
const TRY_MS_MAX = 2500;
const PAUSES_MS = [100, 300];
const ANSWER_BYTES_MAX = 64 * 1024;

/** Calls of Vault's HTTP API. */
export interface TransitClient {
  /**
   * @param path below `/v1/`
   * @returns the whole answer
   * @throws KmsError
   */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<VaultAnswer>;
}

/** Only what is read here. Vault is trusted with the keys, but a wrong address may answer anything: each member is checked. */
export interface VaultAnswer {
  data?: Record<string, unknown>;
  auth?: Record<string, unknown>;
}

/** An answer that may be different the next time: busy, standby, sealed, starting. */
const AGAIN = new Set([412, 429, 472, 473, 500, 502, 503, 504]);

export function openTransitClient(config: TransitConfig): TransitClient {
  const tries = [0, ...PAUSES_MS];
  return {
    async call(method, path, body) {
      let failure: KmsError | null = null;
      for (const pauseMs of tries) {
        await pause(pauseMs);
        const answer = await send(config, method, path, body).catch((error: unknown) => {
          if (error instanceof KmsError) throw error;
          return new KmsError('UNREACHABLE', `Vault does not answer at ${config.address}: ${messageOf(error)}.`, {
            cause: error,
          });
        });
        failure = answer instanceof KmsError ? answer : judge(config, path, answer.status);
        if (failure === null && !(answer instanceof KmsError)) return parse(answer.text);
        if (failure?.code !== 'UNREACHABLE') break;
      }
      throw failure ?? new KmsError('UNREACHABLE', 'Vault does not answer');
    },
  };
}

function judge(config: TransitConfig, path: string, status: number): KmsError | null {
  if (status === 200 || status === 204) return null;
  const words = `Vault answered ${status} to ${path}`;
  if (status === 401 || status === 403)
    return new KmsError('DENIED', `${words}: check the token, its policy and VAULT_NAMESPACE.`);
  if (status === 404) return new KmsError('NO_KEY', `${words}: ${config.mount} has no key ${config.key}.`);
  if (AGAIN.has(status)) return new KmsError('UNREACHABLE', `${words}: it is sealed, busy, starting or broken.`);
  return new KmsError('REFUSED', `${words}.`);
}

async function send(
  config: TransitConfig,
  method: string,
  path: string,
  body: object | undefined,
): Promise<{ status: number; text: string }> {
  const url = new URL(`${config.address.replace(/\/+$/, '')}/v1/${path}`);
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const content = body === undefined ? '' : JSON.stringify(body);
  const request = open(url, {
    method,
    headers: {
      'X-Vault-Token': readToken(config),
      'X-Vault-Request': 'true',
      ...(config.namespace === null ? {} : { 'X-Vault-Namespace': config.namespace }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) }),
    },
    ...(config.caCert === null ? {} : { ca: config.caCert }),
    // The next call comes minutes later, when a kept connection may be broken.
    agent: false,
  });
  const giveUp = setTimeout(() => request.destroy(new Error(`no answer within ${TRY_MS_MAX} ms`)), TRY_MS_MAX);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
      request.once('close', () => reject(new Error('the connection closed before the answer')));
      request.end(content);
    });
    return { status: response.statusCode ?? 0, text: await readText(response) };
  } finally {
    clearTimeout(giveUp);
    // A connection that breaks after the answer raises an error that nothing else listens for.
    request.on('error', () => undefined);
    request.destroy();
  }
}

/** Reads the file for each call, because an agent beside this process may have written a new token. @throws KmsError */
function readToken({ token }: TransitConfig): string {
  if (token.kind === 'value') return token.token;
  try {
    return readFileSync(token.file, 'utf8').trim();
  } catch (cause) {
    throw new KmsError('DENIED', 'VAULT_TOKEN_FILE cannot be read.', { cause });
  }
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX)
      throw new KmsError('REFUSED', 'The server at VAULT_ADDR is not Vault: its answer is too long.');
    chunks.push(chunk);
  }
  if (!response.complete) throw new Error('the answer was cut off');
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): VaultAnswer {
  if (text === '') return {};
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch {
    // Falls through: it is not JSON.
  }
  throw new KmsError('REFUSED', 'The server at VAULT_ADDR is not Vault: its answer is not JSON.');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
