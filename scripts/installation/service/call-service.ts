import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import type { Problem } from '@faceproof/protocol/problems.js';
import { Refusal } from '../refusal.js';

export interface DemoService {
  baseUrl: string;
  call: Call;
}

/** @returns the JSON of the response, undefined if it has none @throws Refusal with the problem of an error response */
export type Call = <T>(method: string, path: string, request?: Sent) => Promise<T>;

interface Sent {
  body?: unknown;
  bearer?: string;
  idempotencyKey?: string;
}

/** A complete request body with its media type. */
export interface Bytes {
  bytes: Uint8Array;
  type: string;
}

/**
 * Calls the API as an integrator's server would: with the live key, or with a token from an earlier response. It uses
 * `node:http`, which needs a third of the CPU time of `fetch`, because the benchmark calls from the machine that it measures.
 *
 * @param baseUrl such as that of `npm start`
 */
export function callService(baseUrl: string, key: string): Call {
  const { Agent, request } = baseUrl.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true });
  return async <T>(method: string, path: string, sent: Sent = {}) => {
    const body = await encode(sent.body);
    const headers = {
      Authorization: `Bearer ${sent.bearer ?? key}`,
      ...(body && { 'Content-Type': body.type }),
      ...(sent.idempotencyKey && { 'Idempotency-Key': sent.idempotencyKey }),
    };
    const send = async (): Promise<IncomingMessage> => {
      const outgoing = request(baseUrl + path, { agent, method, headers });
      outgoing.end(body?.bytes);
      try {
        const [response] = await once(outgoing, 'response');
        return response;
      } catch (error) {
        // The server had closed the kept connection before the request arrived.
        if (outgoing.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') return send();
        throw error;
      }
    };
    const response = await send();
    if (response.statusCode === 204) {
      response.resume();
      return undefined as T;
    }
    const content = await json(response);
    if (response.statusCode !== undefined && response.statusCode < 300) return content as T;
    const problem = content as Problem;
    throw new Refusal(`${method} ${path.split('/').slice(0, 3).join('/')} answered ${problem.code}: ${problem.detail}`);
  };
}

async function encode(body: unknown): Promise<Bytes | null> {
  if (body === undefined) return null;
  if (body instanceof FormData) return await encodeForm(body);
  if (isBytes(body)) return body;
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

async function encodeForm(form: FormData): Promise<Bytes> {
  const encoded = new Response(form);
  return { bytes: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get('Content-Type') ?? '' };
}

function isBytes(body: unknown): body is Bytes {
  return typeof body === 'object' && body !== null && 'bytes' in body && body.bytes instanceof Uint8Array;
}
