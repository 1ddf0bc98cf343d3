import { createServer, type RequestListener, type Server } from 'node:http';
import type { Randomness } from '../clock.js';
import { answerBrokenRequest } from './body/answer-broken-request.js';
import { type ConnectionLimits, limitConnections } from './limits/limit-connections.js';

export interface ServerLimits extends ConnectionLimits {
  /** For all headers to arrive. */
  headersMsMax: number;
  /** For a whole request to arrive: 24 MB at 3 Mbit/s. */
  requestMsMax: number;
  /** How often the server looks for connections over the two limits above. */
  checkEveryMs: number;
  /** For the answer to a broken request to be sent before its connection is destroyed. */
  lingerMsMax: number;
  headerBytesMax: number;
}

export const SERVER_LIMITS: Omit<ServerLimits, 'connectionsPerAddressMax'> = {
  headersMsMax: 10_000,
  requestMsMax: 60_000,
  checkEveryMs: 5000,
  lingerMsMax: 1000,
  headerBytesMax: 16_384,
  connectionsMax: 2000,
};

/** An office behind one address, each browser with six connections. */
const CONNECTIONS_PER_ADDRESS_MAX = 300;

/** @param trustedProxies how many proxies of ours stand in front; with any, the limit per address is theirs to keep */
export function serverLimits(trustedProxies: number): ServerLimits {
  return { ...SERVER_LIMITS, connectionsPerAddressMax: trustedProxies > 0 ? null : CONNECTIONS_PER_ADDRESS_MAX };
}

/** A server that a slow or hostile peer cannot hold. It does not listen yet. */
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
      // Node would answer without a body; the stack answers with a problem.
      requireHostHeader: false,
    },
    handler,
  );
  limitConnections(server, limits);
  server.on('clientError', answerBrokenRequest({ ...by, lingerMsMax: limits.lingerMsMax }));
  return server;
}
