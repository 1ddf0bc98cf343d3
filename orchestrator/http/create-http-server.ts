import { createServer, type RequestListener, type Server } from 'node:http';
import type { Randomness } from '../clock.js';
import { answerBrokenRequest } from './answer-broken-request.js';

export interface ServerLimits {
  /** For all headers to arrive. */
  headersMsMax: number;
  /** For a whole request to arrive: 24 MB at 3 Mbit/s. */
  requestMsMax: number;
  /** How often connections are held against the two. */
  checkEveryMs: number;
  headerBytesMax: number;
  connectionsMax: number;
}

const LIMITS: ServerLimits = {
  headersMsMax: 10_000,
  requestMsMax: 60_000,
  checkEveryMs: 5000,
  headerBytesMax: 16_384,
  connectionsMax: 2000,
};

/** A server that a slow or hostile peer cannot hold. It does not listen yet. */
export function createHttpServer(
  handler: RequestListener,
  by: { publicUrl: string; random: Randomness },
  limits: ServerLimits = LIMITS,
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
  server.on('clientError', answerBrokenRequest(by));
  server.maxConnections = limits.connectionsMax;
  return server;
}
