import type { DevFile } from '@faceproof/installation/state/dev-file.js';
import type { SignInLinks } from './make-sign-in-links.js';
import type { Terminal } from './terminal.js';

/** Prints the addresses, the keys and the next step once the service is ready. */
export function printWelcome(
  terminal: Terminal,
  { dev, links, set }: { dev: DevFile; links: SignInLinks; set: { name: string; liveness: string } },
  seconds: number,
  folder: string,
): void {
  const { paint } = terminal;
  const row = (name: string, value: string, more = '') =>
    terminal.line(`  ${paint('dim', name.padEnd(10))} ${value}${more === '' ? '' : `  ${paint('dim', more)}`}`);
  terminal.line('');
  terminal.line(`  ${paint('bold', 'Faceproof is ready')} ${paint('dim', `after ${seconds.toFixed(1)} s`)}`);
  terminal.line('');
  row('Open', paint('cyan', dev.baseUrl), 'leads to the console, the guides and the API reference');
  // 127.0.0.1 instead of localhost, so that the iframe is cross-site, as it is for a real integrator.
  const elsewhere = dev.baseUrl.replace('//localhost', '//127.0.0.1');
  row('Try', paint('cyan', `${elsewhere}/demo/embed`), 'the capture page in an iframe');
  row('Owner', paint('cyan', links.owner), 'signs in to the console of the demo account, once');
  row('Operator', paint('cyan', links.operator), 'signs in as operator, once; both links work for ten minutes');
  row('Test key', dev.testKey, 'simulated, never metered');
  row('Live key', dev.liveKey, 'the real models');
  row('Model set', set.name, set.liveness);
  row('Next', paint('bold', 'npm run demo'), 'in another terminal');
  row('Stop', 'Ctrl-C', `keys and logs stay in ${folder}`);
  terminal.line('');
}
