import { lookup, Resolver } from 'node:dns/promises';

/** @returns every address of a host; empty, or rejected, where there is none */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks the name servers directly. The system's own look-up runs on the four threads that file access needs too:
 * a stranger's name server that never answers would hold them all. This one waits on sockets, and can be cancelled.
 *
 * @param servers such as `192.0.2.53:53`; null: those that the system is set up with
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

/** For development, where `localhost`, a hosts file and a local domain should work. */
export const resolveAnyHost: ResolveHost = async (host) => {
  const answers = await lookup(host, { all: true, order: 'verbatim' });
  return answers.map((answer) => answer.address);
};
