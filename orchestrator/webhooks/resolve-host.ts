import { lookup, Resolver } from 'node:dns/promises';

/** @returns every address of a host; empty, or rejected, if there is none */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Queries the name servers directly. The system's resolver runs on the four threads that file access also needs, so a
 * stranger's name server that never answers could block them all. This resolver waits on sockets and can be cancelled.
 *
 * @param servers such as `192.0.2.53:53`; null: the system's name servers
 */
export function resolveByNameServer(servers: readonly string[] | null): ResolveHost {
  return async (host, signal) => {
    const resolver = new Resolver({ timeout: 3000, tries: 2 });
    if (servers !== null) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** For development: supports `localhost`, a hosts file and local domains. */
export const resolveAnyHost: ResolveHost = async (host) => {
  const answers = await lookup(host, { all: true, order: 'verbatim' });
  return answers.map((answer) => answer.address);
};
