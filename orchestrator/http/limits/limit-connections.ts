import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { blocksOf } from './address-block.js';

export interface ConnectionLimits {
  /** Over all addresses. */
  connectionsMax: number;
  /** Per address block; null if the peer is a trusted proxy, which forwards many clients. */
  connectionsPerAddressMax: number | null;
}

interface Connection {
  socket: Socket;
  /** Those of its address, from the widest to the narrowest. */
  blocks: readonly Block[];
  openedAt: number;
  idleSince: number;
  /** The requests that are read or answered. */
  requests: Set<{ request: IncomingMessage; response: ServerResponse }>;
}

interface Block {
  name: string;
  connections: number;
}

/**
 * Reserves room for new connections. A new connection over a limit replaces the one that has been idle for longest, or else the one with
 * the least progress: in its own address block if that is full, in the fullest block if the server is full. Connections that send nothing or little, and those that do not read their
 * answers, therefore cannot keep others out. While a whole request is handled, its connection is not closed; if there is no other, the
 * new one is.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const open = new Map<Socket, Connection>();
  const blocks = new Map<string, Block>();

  server.on('connection', (socket: Socket) => {
    const now = performance.now();
    const connection = {
      ...{ socket, blocks: enter(socket.remoteAddress), openedAt: now, idleSince: now },
      requests: new Set<never>(),
    };
    open.set(socket, connection);
    socket.once('close', () => forget(connection));
    if (!makeRoom(connection)) close(connection);
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (connection === undefined) return;
    const answering = { request, response };
    connection.requests.add(answering);
    response.once('close', () => {
      connection.requests.delete(answering);
      connection.idleSince = performance.now();
    });
  });

  function makeRoom(newest: Connection): boolean {
    const { connectionsPerAddressMax: perAddress, connectionsMax } = limits;
    const own = newest.blocks.at(-1);
    if (perAddress !== null && own !== undefined && own.connections > perAddress && !closeOne(newest, own)) return false;
    return open.size <= connectionsMax || closeOne(newest);
  }

  function closeOne(newest: Connection, block?: Block): boolean {
    const now = performance.now();
    let found: Connection | null = null;
    for (const one of open.values()) {
      if (one === newest || (block !== undefined && !one.blocks.includes(block))) continue;
      if (isHandled(one) || (found !== null && !closesBefore(one, found, now))) continue;
      found = one;
    }
    if (found !== null) close(found);
    return found !== null;
  }

  function enter(address: string | undefined): Block[] {
    // An IPv4 address is three blocks of one name.
    return blocksOf(address).map((block, level) => enterBlock(`${level} ${block}`));
  }

  function enterBlock(name: string): Block {
    const block = blocks.get(name) ?? { name, connections: 0 };
    block.connections += 1;
    blocks.set(name, block);
    return block;
  }

  function close(connection: Connection): void {
    forget(connection);
    connection.socket.destroy();
  }

  function forget({ socket, blocks: left }: Connection): void {
    if (!open.delete(socket)) return;
    for (const block of left) {
      block.connections -= 1;
      if (block.connections === 0) blocks.delete(block.name);
    }
  }
}

/** A whole request waits for its answer; an answer that is not read is none. */
function isHandled({ socket, requests }: Connection): boolean {
  return (
    socket.writableLength === 0 && [...requests].some(({ request, response }) => request.complete && !response.writableEnded)
  );
}

function closesBefore(one: Connection, other: Connection, now: number): boolean {
  for (const [i, { connections }] of one.blocks.entries()) {
    const difference = connections - (other.blocks[i]?.connections ?? 0);
    if (difference !== 0) return difference > 0;
  }
  const [isIdle, otherIsIdle] = [one.requests.size === 0, other.requests.size === 0];
  if (isIdle !== otherIsIdle) return isIdle;
  return isIdle ? one.idleSince < other.idleSince : progressOf(one, now) < progressOf(other, now);
}

/** What every connection is credited with, so that a new one has time to begin. */
const CREDIT_BYTES = 1000;

/** @returns bytes in both directions per millisecond of its age */
function progressOf({ socket, openedAt }: Connection, now: number): number {
  const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
  return (bytes + CREDIT_BYTES) / (now - openedAt + 1);
}
