import { createServer } from 'node:net';
import { codeOf } from './refusal.js';

/**
 * @param wanted the port that is best; 0 for any
 * @returns `wanted` where nobody listens there, else another free port
 */
export async function freePort(host: string, wanted: number): Promise<number> {
  return (await tryPort(host, wanted)) ?? (await tryPort(host, 0)) ?? Promise.reject(new Error('No port is free.'));
}

/** @returns the port that was free a moment ago, or null where somebody listens on `port` */
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
