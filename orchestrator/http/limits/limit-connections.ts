import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { blocksOf } from './address-block.js';

export interface ConnectionLimits {
  /** Over all addresses. */
  connectionsMax: number;
  /** Per address block; null if the peer is a trusted proxy, which forwards many clients. */
  connectionsPerAddressMax: number | null;
  /** What a peer must take of an answer that waits to be sent, in each window of this length. */
  answerRate: { bytesMin: number; windowMs: number };
}

interface Connection {
  socket: Socket;
  /** Those of its address, from the widest to the narrowest. */
  blocks: readonly Block[];
  openedAt: number;
  idleSince: number;
  /** The requests that are read or answered. */
  requests: Set<{ request: IncomingMessage; response: ServerResponse }>;
  /** When the last window ended, if something waited to be sent. */
  unsent: { taken: number; waiting: number } | null;
}

interface Block {
  name: string;
  connections: number;
}

/**
 * Reserves room for new connections. A new connection over a limit replaces the one that has been idle for longest, or else the one with
 * the least progress: in its own address block if that is full, in the fullest block if the server is full. Connections that send
 * nothing or little, those that do not read their answers, and long polls and streams therefore cannot keep others out. While a whole
 * request that may write is handled, its connection is not closed; if there is no other, the new one is. A peer that takes its answer
 * too slowly loses its connection, however much room there is.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const open = new Map<Socket, Connection>();
  const blocks = new Map<string, Block>();

  server.on('connection', (socket: Socket) => {
    const now = performance.now();
    const connection = {
      ...{ socket, blocks: enter(socket.remoteAddress), openedAt: now, idleSince: now },
      ...{ requests: new Set<never>(), unsent: null },
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

  const watch = setInterval(() => {
    for (const one of open.values()) if (takesTooLittle(one, limits.answerRate.bytesMin)) close(one);
  }, limits.answerRate.windowMs).unref();
  server.once('close', () => clearInterval(watch));

  function makeRoom(newest: Connection): boolean {
    const { connectionsPerAddressMax: perAddress, connectionsMax } = limits;
    const own = newest.blocks.at(-1);
    if (perAddress !== null && own !== undefined && own.connections > perAddress && !closeSome(newest, perAddress, own))
      return false;
    return open.size <= connectionsMax || closeSome(newest, connectionsMax);
  }

  /** Closes more than one of many, so that the next connections need not judge all again. @returns whether it closed one */
  function closeSome(newest: Connection, max: number, block?: Block): boolean {
    const now = performance.now();
    const judged = new Set<Judged>();
    for (const one of open.values()) {
      if (one === newest || (block !== undefined && !one.blocks.includes(block))) continue;
      const rank = rankOf(one);
      if (rank !== null) judged.add({ one, rank, order: rank === 0 ? one.idleSince : progressOf(one, now) });
    }
    const found = judged.size > 0;
    for (let left = Math.max(1, max * ROOM_SHARE); left >= 1 && judged.size > 0; left--) {
      let first: Judged | null = null;
      for (const each of judged) if (first === null || closesBefore(each, first)) first = each;
      if (first === null) break;
      judged.delete(first);
      close(first.one);
    }
    return found;
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

/** Of the connections that may be open. To judge 2,000 takes milliseconds. */
const ROOM_SHARE = 0.01;

/** A connection that may be closed. */
interface Judged {
  one: Connection;
  rank: number;
  /** Within its rank, the lowest closes first. */
  order: number;
}

const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @returns the lowest closes first: idle, then busy with a body or an unread answer, then a read that waits; null for a write */
function rankOf({ socket, requests }: Connection): number | null {
  if (requests.size === 0) return 0;
  const handled = [...requests].filter(({ request, response }) => request.complete && !response.writableEnded);
  if (socket.writableLength > 0 || handled.length === 0) return 1;
  return handled.every(({ request }) => READS.has(request.method)) ? 2 : null;
}

/** Called once a window. */
function takesTooLittle(one: Connection, bytesMin: number): boolean {
  const waiting = one.socket.writableLength;
  const taken = one.socket.bytesWritten - unsentOf(one.socket);
  const before = one.unsent;
  one.unsent = waiting === 0 ? null : { taken, waiting };
  return waiting > 0 && before !== null && taken - before.taken < Math.min(bytesMin, before.waiting);
}

/** Node counts a whole write as unsent until its last byte is taken; the handle knows better. */
function unsentOf(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket._handle?.writeQueueSize ?? socket.writableLength;
}

function closesBefore(each: Judged, other: Judged): boolean {
  for (let i = 0; i < each.one.blocks.length; i++) {
    const difference = (each.one.blocks[i]?.connections ?? 0) - (other.one.blocks[i]?.connections ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return each.rank === other.rank ? each.order < other.order : each.rank < other.rank;
}

/** What every connection is credited with, so that a new one has time to begin. */
const CREDIT_BYTES = 1000;

/** @returns bytes in both directions per millisecond of its age */
function progressOf({ socket, openedAt }: Connection, now: number): number {
  const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
  return (bytes + CREDIT_BYTES) / (now - openedAt + 1);
}
