import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createHttpServer, type ServerLimits, serverLimits } from '@faceproof/orchestrator/http/create-http-server.js';
import { afterEach, describe, expect, it } from 'vitest';

const open: { server: Server | null; sockets: Socket[] } = { server: null, sockets: [] };

afterEach(() => {
  for (const socket of open.sockets.splice(0)) socket.destroy();
  open.server?.closeAllConnections();
  open.server?.close();
});

describe('connections that send nothing', () => {
  it('are closed soon after their response, even if the peer never closes its end', async () => {
    const port = await listen({ headersMsMax: 100, checkEveryMs: 20, lingerMsMax: 50 });
    const socket = await dial(port, '127.0.0.1');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408/);
    expect(await connectionsOf()).toBe(1);
    await expect.poll(connectionsOf).toBe(0);
  });

  it('do not keep others out if the server is full', async () => {
    const port = await listen({ connectionsMax: 20 });
    const silent: Socket[] = [];
    for (let i = 0; i < 40; i++) silent.push(await dial(port, `127.0.0.${2 + (i % 8)}`));
    expect(await get(port, '127.0.0.1')).toBe(200);
    expect(await connectionsOf()).toBeLessThanOrEqual(20);
    // The newest still wait for their turn: only as many were closed as had to make room.
    expect(silent.filter((socket) => !socket.destroyed).length).toBeGreaterThanOrEqual(18);
  });

  it('make room for a request from their own address, and cost other addresses nothing', async () => {
    const port = await listen({ connectionsMax: 20, connectionsPerAddressMax: 5 });
    const neighbour = await dial(port, '127.0.0.3');
    for (let i = 0; i < 30; i++) await dial(port, '127.0.0.2');
    expect(await get(port, '127.0.0.2')).toBe(200);
    expect(await connectionsOf()).toBeLessThanOrEqual(6);
    expect(neighbour.destroyed).toBe(false);
  });
});

describe('connections that do little', () => {
  it('do not keep others out: bodies of which one byte has arrived', async () => {
    const port = await listen({ connectionsMax: 24 });
    for (let i = 0; i < 30; i++) {
      const socket = await dial(port, `127.0.0.${2 + (i % 5)}`);
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{');
      if (i < 24) await expect.poll(() => requests.count).toBe(i + 1);
    }
    expect(await get(port, '127.0.0.1')).toBe(200);
    expect(await connectionsOf()).toBeLessThanOrEqual(24);
  });

  it('do not keep others out: answers that no one reads', async () => {
    const port = await listen({ connectionsMax: 6 }, Promise.resolve(), 'x'.repeat(20_000_000));
    for (let i = 0; i < 6; i++) (await dial(port, '127.0.0.2')).pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => requests.count).toBe(6);
    expect(await get(port, '127.0.0.1')).toBe(200);
  });

  it('do not keep others out: long polls of one address', async () => {
    const port = await listen({ connectionsMax: 9 }, new Promise(() => undefined));
    const polls: Socket[] = [];
    for (let i = 0; i < 9; i++) {
      const socket = await dial(port, i < 2 ? '127.0.0.3' : '127.0.0.2');
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      polls.push(socket.resume());
      await expect.poll(() => requests.count).toBe(i + 1);
    }
    expect(await get(port, '127.0.0.1', 'GET', '/now')).toBe(200);
    await expect.poll(() => polls.findIndex(({ readableEnded }) => readableEnded)).toBe(2);
  });

  it('are closed if they take an answer byte by byte', async () => {
    const port = await listen({ answerRate: { bytesMin: 20_000, windowMs: 50 } }, Promise.resolve(), 'x'.repeat(30_000_000));
    const socket = await dial(port, '127.0.0.2');
    socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const drip = setInterval(() => socket.read(1), 10);
    await expect.poll(() => requests.count).toBe(1);
    await expect.poll(connectionsOf).toBe(0);
    clearInterval(drip);
  });

  it('are closed once nothing has moved for as long as an answer may take', async () => {
    const port = await listen({ stalledMsMax: 60 }, Promise.resolve(), 'x'.repeat(20_000_000));
    (await dial(port, '127.0.0.2')).pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => requests.count).toBe(1);
    await expect.poll(connectionsOf).toBe(0);
  });

  it('make room in the fullest block: a neighbour that does as little stays', async () => {
    const port = await listen({ connectionsMax: 9 });
    const neighbour = await dial(port, '127.0.0.3');
    for (let i = 0; i < 40; i++) await dial(port, '127.0.0.2');
    expect(await get(port, '127.0.0.4')).toBe(200);
    expect(neighbour.destroyed).toBe(false);
    expect(await connectionsOf()).toBeLessThanOrEqual(9);
  });
});

it('a request that may write is never closed for a new connection while it is handled', async () => {
  const release = new AbortController();
  const port = await listen({ connectionsMax: 2 }, once(release.signal, 'abort'));
  const first = get(port, '127.0.0.1', 'DELETE');
  const second = get(port, '127.0.0.1', 'DELETE');
  await expect.poll(() => requests.count).toBe(2);
  await expect(get(port, '127.0.0.1')).rejects.toThrow();
  release.abort();
  expect(await Promise.all([first, second])).toEqual([200, 200]);
});

const requests = { count: 0 };

async function listen(
  limits: Partial<ServerLimits>,
  answerAfter: Promise<unknown> = Promise.resolve(),
  answer = '{}',
): Promise<number> {
  requests.count = 0;
  const server = createHttpServer(
    (request, response) => {
      requests.count += 1;
      request.resume();
      if (request.headers['content-length'] !== undefined) return;
      void (request.url === '/now' ? Promise.resolve() : answerAfter).then(() => response.end(answer));
    },
    { publicUrl: 'https://faceproof.example', random: { bytes: randomBytes } },
    { ...serverLimits(0), ...limits },
  );
  open.server = server;
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A peer that keeps its end open whatever the server does. */
async function dial(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  socket.on('error', () => undefined);
  open.sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function get(port: number, localAddress: string, method = 'GET', path = '/'): Promise<number | undefined> {
  const sent = request({ port, host: '127.0.0.1', localAddress, method, path, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

async function connectionsOf(): Promise<number> {
  return await new Promise((resolve) => open.server?.getConnections((_, count) => resolve(count)));
}
