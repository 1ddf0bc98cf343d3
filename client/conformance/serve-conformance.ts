import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { makeId } from '@faceproof/protocol/ids.js';
import { answerRequest, hideIds, ownsRequest } from './answer-request.js';
import { LIMITS } from './compose-answers.js';
import { type ScenarioResult, toResult } from './compose-report.js';
import type { Reply, SdkRequest } from './exchange.js';
import { addressOf, answer, type Link, type LinkAddress, type LinkTools, note, openLink, refuse } from './link.js';
import type { Scenario } from './scenarios.js';

export interface ConformanceServer {
  links: readonly ({ scenario: Scenario } & LinkAddress)[];
  /** Resolves when every scenario has ended and no request has come for a while. */
  finished: Promise<void>;
  results(): ScenarioResult[];
  /** Requests that belong to no link, without ids and tokens. */
  strays(): readonly string[];
  close(): Promise<void>;
}

export interface ConformanceOptions {
  /** The address of the service as the SDK sees it, without a trailing slash. */
  baseUrl: string;
  /** The port on this machine's loopback interface. */
  port: number;
  scenarios: readonly Scenario[];
}

/** An SDK that does not stop at the end shows it within this time. */
const QUIET_MS = 2000;

/** What a link's request may have, in bytes: more than an upload may, so that the report can say by how much it is too large. */
const BODY_BYTES_MAX = LIMITS.requestBytesMax + 8_000_000;
const STRAYS_MAX = 50;

/** @throws NodeJS.ErrnoException if the port is taken */
export async function serveConformance({ baseUrl, port, scenarios }: ConformanceOptions): Promise<ConformanceServer> {
  const tools = openTools(baseUrl);
  const links = scenarios.map((scenario) => openLink(scenario, tools));
  const strays: string[] = [];
  const quiet = watchQuiet(links);
  const server = createServer((request, response) => {
    void receive(request).then((received) => {
      const reply = received === null ? null : toReply(received, links, strays);
      quiet.touch();
      send(response, reply);
    });
  });
  await listen(server, port);
  return {
    links: links.map((link) => ({ scenario: link.scenario, ...addressOf(link) })),
    finished: quiet.finished,
    results: () => links.map(toResult),
    strays: () => strays,
    async close() {
      quiet.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function receive(request: IncomingMessage): Promise<SdkRequest | null> {
    return readRequest(request, new URL(baseUrl).pathname.replace(/\/$/, ''));
  }
}

function openTools(baseUrl: string): LinkTools {
  const now = () => new Date();
  return {
    baseUrl,
    makeToken: (prefix) => prefix + randomBytes(32).toString('base64url'),
    makeId: (kind) => makeId(kind, now().getTime(), randomBytes(10)),
    now,
    claims: new Map(),
  };
}

/** For programs, `GET` of the base address lists the links. */
function toReply(request: SdkRequest, links: readonly Link[], strays: string[]): Reply {
  if (request.method === 'GET' && (request.path === '/' || request.path === '')) return answer(200, { links: links.map(show) });
  const link = links.find((each) => ownsRequest(each, request));
  if (link !== undefined) return request.body.length > BODY_BYTES_MAX ? refuseLarge(link) : answerRequest(link, request);
  if (strays.length < STRAYS_MAX) strays.push(`${request.method} ${hideIds(request.path)}`);
  return answer(404, { detail: 'No link of this run has this token.' });
}

function show(link: Link) {
  const { name, plays, expects } = link.scenario;
  return { scenario: name, ...addressOf(link), plays, expects, result: toResult(link).result };
}

function refuseLarge(link: Link): Reply {
  link.played = true;
  note(link, 'upload-size', `A request has more than ${BODY_BYTES_MAX} bytes.`);
  return refuse(link, 'payload_too_large');
}

/** @returns the request, with one byte more than it may have where it is too large; null if it broke off */
async function readRequest(request: IncomingMessage, prefix: string): Promise<SdkRequest | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
      bytes += chunk.length;
    }
  } catch {
    // The SDK closed the connection. It gets no answer.
    return null;
  }
  const path = (request.url ?? '').split('?')[0] ?? '';
  return {
    method: request.method ?? '',
    path: path.startsWith(prefix) ? path.slice(prefix.length) : path,
    headers: request.headers as SdkRequest['headers'],
    body: Buffer.concat(chunks),
    atMs: performance.now(),
  };
}

function send(response: ServerResponse, reply: Reply | null): void {
  if (reply === null || reply.kind === 'CUT') {
    response.socket?.destroy();
    return;
  }
  response.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

function watchQuiet(links: readonly Link[]): { finished: Promise<void>; touch(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    finished,
    touch() {
      clearTimeout(timer);
      if (links.every(({ ended }) => ended)) timer = setTimeout(finish, QUIET_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
