import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate authority of a test. */
export interface Authority {
  /** The file of its own certificate. */
  caFile: string;
  /** Signs a certificate for one host name. @returns the files of the certificate and of its key */
  issue(hostName: string): { certFile: string; keyFile: string };
}

/** True if `openssl` is installed. Tests that need it are skipped otherwise. */
export function hasOpenssl(): boolean {
  return spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;
}

export function makeAuthority(folder: string, name: string): Authority {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const caFile = join(own, 'ca.pem');
  const caKey = join(own, 'ca.key');
  openssl('req', '-x509', ...KEY, '-days', '2', '-subj', `/CN=${name}`, '-keyout', caKey, '-out', caFile);
  return {
    caFile,
    issue(hostName) {
      const [keyFile, request, certFile, extensions] = ['key', 'csr', 'pem', 'ext'].map((end) =>
        join(own, `${hostName}.${end}`),
      ) as [string, string, string, string];
      writeFileSync(extensions, `subjectAltName=DNS:${hostName}\n`);
      openssl('req', ...KEY, '-subj', `/CN=${hostName}`, '-keyout', keyFile, '-out', request);
      const by = ['-CA', caFile, '-CAkey', caKey, '-CAcreateserial', '-extfile', extensions];
      openssl('x509', '-req', '-in', request, ...by, '-days', '2', '-out', certFile);
      return { certFile, keyFile };
    },
  };
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
