import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { limitConnections } from '@faceproof/orchestrator/http/limits/limit-connections.js';
import { expect, it, vi } from 'vitest';

function openServer(connectionsMax: number, connectionsPerAddressMax: number | null = null) {
  const server = new EventEmitter();
  limitConnections(server as Server, {
    connectionsMax,
    connectionsPerAddressMax,
    answerRate: { bytesMin: 500, windowMs: 1000 },
  });
  return {
    /** A whole request that is handled. */
    handle<S>(socket: S, method: string): S {
      server.emit('request', { socket, complete: true, method }, Object.assign(new EventEmitter(), { writableEnded: false }));
      return socket;
    },
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

it('long polls of the fullest block make room, the longest first; a write that is handled does not', () => {
  const { connect, handle, send } = openServer(5);
  const poll = handle(connect('198.51.100.1', 400), 'GET');
  const write = handle(connect('192.0.2.1', 400), 'POST');
  const [first, second] = [200, 400].map((bytes) => handle(connect('192.0.2.1', bytes), 'GET'));
  const body = send(connect('192.0.2.1', 900_000));
  const closed = () => [poll, write, first, second, body].map((one) => one?.destroyed);
  connect('203.0.113.1');
  expect(closed()).toEqual([false, false, false, false, true]);
  connect('203.0.113.2');
  expect(closed()).toEqual([false, false, true, false, true]);
});

it.each([
  ['takes too little of it', 499, true],
  ['takes enough of it', 500, false],
])('a peer whose answer waits, and that %s, is cut off after a window: %s bytes', (_, taken, isClosed) => {
  vi.useFakeTimers();
  try {
    const socket = openServer(4).connect('192.0.2.1');
    Object.assign(socket, { bytesWritten: 9000, writableLength: 8000 });
    vi.advanceTimersByTime(1000);
    Object.assign(socket, { writableLength: 8000 - taken });
    vi.advanceTimersByTime(1000);
    expect(socket.destroyed).toBe(isClosed);
  } finally {
    vi.useRealTimers();
  }
});

it('an address has as many connections as it may, over IPv4 and IPv6 alike', () => {
  for (const address of ['192.0.2.1', '2001:db8::1']) {
    const { connect } = openServer(100, 7);
    const sockets = Array.from({ length: 9 }, () => connect(address));
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, ...Array(7).fill(false)]);
  }
});
