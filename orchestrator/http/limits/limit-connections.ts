import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock } from './address-block.js';

export interface ConnectionLimits {
  /** Over all addresses. */
  connectionsMax: number;
  /** Per address block; null if the peer is a trusted proxy, which forwards many clients. */
  connectionsPerAddressMax: number | null;
}

interface Connection {
  block: string;
  /** Requests being read or answered. */
  requests: number;
}

/**
 * Reserves room for new connections. A connection is idle until its first request has arrived, and between two requests. A
 * new connection over a limit replaces the oldest idle one: of its own address block if that is full, of any block if the
 * server is full. Silent connections therefore cannot keep others out. If no connection is idle, the new one is closed.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  // Ordered by the time at which they last became idle.
  const open = new Map<Socket, Connection>();
  const perBlock = new Map<string, number>();

  server.on('connection', (socket: Socket) => {
    const block = addressBlock(socket.remoteAddress);
    if (!makeRoom(block)) return void socket.destroy();
    open.set(socket, { block, requests: 0 });
    perBlock.set(block, countOf(block) + 1);
    socket.once('close', () => forget(socket));
  });

  server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    connection.requests += 1;
    response.once('close', () => {
      connection.requests -= 1;
      if (open.delete(socket)) open.set(socket, connection);
    });
  });

  function makeRoom(block: string): boolean {
    const { connectionsPerAddressMax: perAddress, connectionsMax } = limits;
    if (perAddress !== null && countOf(block) >= perAddress && !closeOldestIdle((one) => one.block === block)) return false;
    return open.size < connectionsMax || closeOldestIdle(() => true);
  }

  function closeOldestIdle(fits: (connection: Connection) => boolean): boolean {
    for (const [socket, connection] of open) {
      if (connection.requests > 0 || !fits(connection)) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  function forget(socket: Socket): void {
    const connection = open.get(socket);
    if (connection === undefined) return;
    open.delete(socket);
    const left = countOf(connection.block) - 1;
    if (left === 0) perBlock.delete(connection.block);
    else perBlock.set(connection.block, left);
  }

  function countOf(block: string): number {
    return perBlock.get(block) ?? 0;
  }
}
