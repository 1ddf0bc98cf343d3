import type { Server } from 'node:net';

/**
 * Resolves when the server takes connections.
 *
 * @param onError a connection could not be accepted, such as for lack of a file descriptor. The server continues; without a listener for
 *   this the process would end
 * @throws the system's error if the port cannot be had
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
  onError: (error: Error) => void,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', onError);
}
