import { createServer } from 'node:net';
import { codeOf } from './refusal.js';

/**
 * @param wanted the preferred port; 0 for any
 * @returns `wanted` if it is free, otherwise another free port
 */
export async function freePort(host: string, wanted: number): Promise<number> {
  return (await tryPort(host, wanted)) ?? (await tryPort(host, 0)) ?? Promise.reject(new Error('No port is free.'));
}

/** @returns a port that was free a moment ago (`port`, or any if `port` is 0); null if `port` is in use or not permitted */
export async function tryPort(host: string, port: number): Promise<number | null> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (['EADDRINUSE', 'EACCES'].includes(codeOf(error))) resolve(null);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}
