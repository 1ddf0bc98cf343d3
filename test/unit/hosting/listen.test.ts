import { type AddressInfo, createServer } from 'node:net';
import { listen } from '@faceproof/hosting/http/listen.js';
import { describe, expect, it } from 'vitest';

const HERE = '127.0.0.1';

describe('a server', () => {
  it('goes on after connections that could not be accepted, and reports each', async () => {
    const server = createServer();
    const reported: string[] = [];
    await listen(server, { host: HERE, port: 0 }, ({ message }) => reported.push(message));
    server.emit('error', new Error('first'));
    server.emit('error', new Error('second'));
    expect(reported).toEqual(['first', 'second']);
    server.close();
  });

  it('does not start on a port that is taken', async () => {
    const first = createServer();
    await listen(first, { host: HERE, port: 0 }, () => undefined);
    const { port } = first.address() as AddressInfo;
    await expect(listen(createServer(), { host: HERE, port }, () => undefined)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    first.close();
  });
});
