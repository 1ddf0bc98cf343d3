import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Witness } from './open-witness.js';

/** More than a checkpoint with a hundred signatures and the longest proof. */
const BODY_BYTES_MAX = 64 * 1024;
const LIMITS = { headersTimeout: 5000, requestTimeout: 10_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 };
const CONNECTIONS_MAX = 200;
/** For the answers that run. */
const CLOSE_MS_MAX = 5000;

export interface WitnessServer {
  port: number;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The HTTP interface of C2SP tlog-witness, with one address for submissions and for monitors.
 *
 * @throws NodeJS.ErrnoException if the port is taken
 */
export async function serveWitness(witness: Witness, { host, port }: { host: string; port: number }): Promise<WitnessServer> {
  const server = createServer(LIMITS, (request, response) => {
    void reply(witness, request)
      .catch(() => failed())
      .then((answer) => send(request, response, answer));
  });
  server.maxConnections = CONNECTIONS_MAX;
  await listen(server, host, port);
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

async function reply(witness: Witness, request: IncomingMessage): Promise<Reply | null> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path === '/add-checkpoint') return request.method === 'POST' ? addCheckpoint(witness, request) : wrongMethod('POST');
  const body = read(witness, path);
  if (body === null) return { status: 404, body: 'There is nothing here.\n' };
  return request.method === 'GET' || request.method === 'HEAD' ? body : wrongMethod('GET, HEAD');
}

function read(witness: Witness, path: string): Reply | null {
  if (path === '/') return { status: 200, body: introduce(witness) };
  if (path === '/health') return witness.canWrite() ? { status: 200, body: 'ok\n' } : failed();
  const [, hash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? [];
  const origin = witness.origins.find((one) => createHash('sha256').update(one).digest('hex') === hash);
  const note = origin === undefined ? null : witness.newest(origin);
  return note === null
    ? null
    : { status: 200, body: note, headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' } };
}

function introduce({ key: { name, vkey }, origins }: Witness): string {
  return `${name} is a witness of transparency logs (C2SP tlog-witness): it cosigns a checkpoint only if the log has grown and nothing before was changed.\n\nKey: ${vkey}\nLogs:\n${origins.map((origin) => `  ${origin}\n`).join('')}`;
}

async function addCheckpoint(witness: Witness, request: IncomingMessage): Promise<Reply | null> {
  const body = await readBody(request);
  if (body === 'TOO_LARGE')
    return { status: 413, body: `A body has at most ${BODY_BYTES_MAX} bytes.\n`, headers: { Connection: 'close' } };
  return body === 'BROKEN_OFF' ? null : toReply(await witness.submit(body));
}

function toReply(answer: Answer): Reply {
  switch (answer.kind) {
    case 'COSIGNED':
      return { status: 200, body: answer.line };
    case 'MALFORMED':
      return { status: 400, body: 'This is no submission of a checkpoint.\n' };
    case 'OLD_SIZE_TOO_LARGE':
      return { status: 400, body: 'The old size is larger than the checkpoint.\n' };
    case 'UNKNOWN_LOG':
      return { status: 404, body: 'This witness does not know the log.\n' };
    case 'UNSIGNED':
      return { status: 403, body: 'No key of the log that this witness trusts signed the checkpoint.\n' };
    case 'OTHER_OLD_SIZE':
      return { status: 409, body: `${answer.size}\n`, headers: { 'Content-Type': 'text/x.tlog.size' } };
    case 'INCONSISTENT':
      return { status: 422, body: 'The checkpoint does not follow from the one that this witness cosigned.\n' };
    case 'BUSY':
      return { status: 503, body: 'Too many submissions wait. Try again later.\n', headers: { 'Retry-After': '5' } };
    case 'CONSISTENT':
      return failed();
  }
}

function failed(): Reply {
  return { status: 500, body: 'The witness cannot store its state, so it cosigns nothing.\n' };
}

function wrongMethod(allow: string): Reply {
  return { status: 405, body: `Allowed: ${allow}.\n`, headers: { Allow: allow } };
}

async function readBody(request: IncomingMessage): Promise<Buffer | 'TOO_LARGE' | 'BROKEN_OFF'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
      // A body that is a little too large is read to its end, so that its sender can read the answer.
      if (bytes > 16 * BODY_BYTES_MAX) return 'BROKEN_OFF';
    }
  } catch {
    // The sender closed the connection, or took too long. It gets no answer.
    return 'BROKEN_OFF';
  }
  return bytes > BODY_BYTES_MAX ? 'TOO_LARGE' : Buffer.concat(chunks);
}

function send(request: IncomingMessage, response: ServerResponse, answer: Reply | null): void {
  if (answer === null) {
    response.destroy();
    return;
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff', ...answer.headers };
  response.writeHead(answer.status, { ...headers, 'Content-Length': Buffer.byteLength(answer.body) });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), CLOSE_MS_MAX);
  await closed;
  clearTimeout(patience);
}
