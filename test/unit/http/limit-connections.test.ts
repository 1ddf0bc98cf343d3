import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { limitConnections } from '@faceproof/orchestrator/http/limits/limit-connections.js';
import { expect, it } from 'vitest';

function openServer(connectionsMax: number, connectionsPerAddressMax: number | null = null) {
  const server = new EventEmitter();
  limitConnections(server as Server, { connectionsMax, connectionsPerAddressMax });
  return {
    /** A request whose body still arrives. */
    send<S>(socket: S): S {
      server.emit('request', { socket, complete: false }, Object.assign(new EventEmitter(), { writableEnded: false }));
      return socket;
    },
    connect(remoteAddress: string, bytesRead = 0) {
      const traffic = { remoteAddress, bytesRead, bytesWritten: 0, writableLength: 0, destroyed: false };
      const socket = Object.assign(new EventEmitter(), traffic, {
        destroy() {
          socket.destroyed = true;
          socket.emit('close');
        },
      });
      server.emit('connection', socket);
      return socket;
    },
  };
}

it.each([
  ['a /56', (i: number) => `2001:db8:0:4${i.toString(16).padStart(2, '0')}::1`],
  ['a /48', (i: number) => `2001:db8:0:${(i * 700).toString(16)}::1`],
])('a host that connects from every /64 of %s makes room for everybody else', (_, addressOf) => {
  const { connect } = openServer(60);
  const others = ['2001:db8:1::1', '2001:db8:1:1::1', '198.51.100.3'].map((address) => connect(address));
  const attack = Array.from({ length: 90 }, (__, i) => connect(addressOf(i), 109));
  const late = connect('2001:db8:2::7');
  expect([...others, late].map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
  expect(attack.filter(({ destroyed }) => !destroyed)).toHaveLength(56);
});

it('of the connections of one block, an idle one closes before the one with the least progress', () => {
  const { connect, send } = openServer(4);
  const idle = connect('192.0.2.1', 700_000);
  const busy = [900_000, 30, 400_000].map((bytes) => send(connect('192.0.2.1', bytes)));
  connect('192.0.2.9');
  expect([idle, ...busy].map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
  connect('192.0.2.8');
  expect(busy.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
});

it('an address has as many connections as it may, over IPv4 and IPv6 alike', () => {
  for (const address of ['192.0.2.1', '2001:db8::1']) {
    const { connect } = openServer(100, 7);
    const sockets = Array.from({ length: 9 }, () => connect(address));
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, ...Array(7).fill(false)]);
  }
});
