import { createServer as createHttpServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { openQueue } from './webhooks-fixture.js';

export interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  answer: ServerResponse;
}

export interface Receiver {
  url: string;
  port: number;
  /** The requests in the order of their coming. */
  next(): Promise<Received>;
  /** Requests so far, and the most that were ever open at once. */
  count(): number;
  openMax(): number;
  close(): Promise<void>;
}

/** A receiver on loopback; `behave` answers, or does not. */
export async function openReceiver(behave: (received: Received, count: number) => void): Promise<Receiver> {
  const queue = openQueue<Received>();
  let count = 0;
  let open = 0;
  let openMax = 0;
  const server = createHttpServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString(), answer };
      count += 1;
      open += 1;
      openMax = Math.max(openMax, open);
      answer.once('close', () => {
        open -= 1;
      });
      behave(received, count);
      queue.push(received);
    });
  });
  const port = await listen(server);
  const close = async () => {
    server.closeAllConnections();
    await closed(server);
  };
  return { url: `http://127.0.0.1:${port}/hook`, port, next: queue.next, count: () => count, openMax: () => openMax, close };
}

/** Opens receivers that are closed after each test. @param reset what follows */
export function useReceivers(reset: () => Promise<void>): typeof openReceiver {
  const closing: Receiver[] = [];
  afterEach(async () => {
    for (const receiver of closing.splice(0)) await receiver.close();
    await reset();
  });
  return async (behave) => {
    const receiver = await openReceiver(behave);
    closing.push(receiver);
    return receiver;
  };
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}) =>
  ({ answer }: Received) => {
    answer.writeHead(status, headers).end();
  };

/** A server below HTTP, for answers that are none. `behave` runs once the first bytes are there. */
export async function openRawReceiver(behave: (socket: Socket, first: Buffer) => void) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', (first) => behave(socket, first));
  });
  const port = await listen(server);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await closed(server);
  };
  return { url: `http://127.0.0.1:${port}/hook`, port, server, close };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
