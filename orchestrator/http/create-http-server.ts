import { createServer, type RequestListener, type Server } from 'node:http';
import type { Randomness } from '../clock.js';
import { answerBrokenRequest } from './body/answer-broken-request.js';
import { type ConnectionLimits, limitConnections } from './limits/limit-connections.js';

export interface ServerLimits extends ConnectionLimits {
  /** Time limit for all headers to arrive. */
  headersMsMax: number;
  /** Time limit for a whole request to arrive: as long as an upload token is valid. */
  requestMsMax: number;
  /** How often the server checks connections for the two limits above. */
  checkEveryMs: number;
  /** Time limit for sending the answer to a broken request before its connection is destroyed. */
  lingerMsMax: number;
  headerBytesMax: number;
  /** Time limit for a connection on which nothing moves while a request is read or answered. Longer than any answer waits. */
  stalledMsMax: number;
}

const SERVER_LIMITS: Omit<ServerLimits, 'connectionsPerAddressMax'> = {
  headersMsMax: 10_000,
  requestMsMax: 600_000,
  checkEveryMs: 5000,
  lingerMsMax: 1000,
  headerBytesMax: 16_384,
  connectionsMax: 2000,
  // Three windows of a body: a system hands on what a peer has taken in large steps.
  answerRate: { bytesMin: 40_000, windowMs: 30_000 },
  stalledMsMax: 90_000,
};

/** Enough for an office behind one address whose browsers open six connections each. */
const CONNECTIONS_PER_ADDRESS_MAX = 300;

/** @param trustedProxies how many trusted proxies stand in front; with any, the limit per address is up to them */
export function serverLimits(trustedProxies: number): ServerLimits {
  return { ...SERVER_LIMITS, connectionsPerAddressMax: trustedProxies > 0 ? null : CONNECTIONS_PER_ADDRESS_MAX };
}

/** A server that slow or hostile peers cannot exhaust. It does not listen yet. */
export function createHttpServer(
  handler: RequestListener,
  by: { publicUrl: string; random: Randomness },
  limits: ServerLimits,
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMsMax,
      requestTimeout: limits.requestMsMax,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: 30_000,
      maxHeaderSize: limits.headerBytesMax,
      // Node would answer without a body; this stack answers with a problem.
      requireHostHeader: false,
    },
    handler,
  );
  server.setTimeout(limits.stalledMsMax);
  // Node would answer an unknown expectation without a body and a request id; it may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', handler);
  limitConnections(server, limits);
  server.on('clientError', answerBrokenRequest({ ...by, lingerMsMax: limits.lingerMsMax }));
  return server;
}
