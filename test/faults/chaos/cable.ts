import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP connection between two machines that can be cut. */
export interface Cable {
  /** On the loopback interface. */
  port: number;
  /** Resets all connections and refuses new ones. */
  cut(): void;
  /** Swallows everything, as a firewall does: no one learns that the other end is away. */
  hang(): void;
  join(): void;
  close(): Promise<void>;
}

/** @param target the port of the server, which is on this machine */
export async function layCable(target: number): Promise<Cable> {
  const state: { mode: 'JOINED' | 'CUT' | 'HANGING' } = { mode: 'JOINED' };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (state.mode === 'CUT') return near.resetAndDestroy();
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (state.mode === 'JOINED') to.write(bytes);
      });
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state.mode = 'CUT';
      reset();
    },
    hang() {
      state.mode = 'HANGING';
    },
    join() {
      // Bytes were lost, so no connection of before can continue.
      reset();
      state.mode = 'JOINED';
    },
    async close() {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
}
