import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { openEmbeddedPostgres } from '@faceproof/installation/database/embedded-postgres.js';
import pg from 'pg';
import { freePort } from '../free-port.js';
import type { Authority } from './certificates.js';

type Files = ReturnType<Authority['issue']>;

const READY_MS_MAX = 10_000;

/** Starts a Redis that speaks TLS only. @returns the port of localhost, and what stops it */
export async function startTlsRedis({ certFile, keyFile }: Files): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'faceproof-tls-redis-'));
  const port = await freePort();
  const args = [
    ...['--bind', '127.0.0.1', '--port', '0', '--tls-port', String(port), '--dir', folder, '--save', ''],
    ...['--tls-cert-file', certFile, '--tls-key-file', keyFile, '--tls-ca-cert-file', certFile, '--tls-auth-clients', 'no'],
    ...['--maxmemory-policy', 'noeviction', '--appendonly', 'yes'],
  ];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const until = Date.now() + READY_MS_MAX;
  while (!(await acceptsTls(port))) {
    if (Date.now() > until) throw new Error(`redis-server did not answer within ${READY_MS_MAX} ms`);
    await sleep(20);
  }
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Only whether it listens: the certificate is for the test to judge. */
function acceptsTls(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => end(true));
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('error', () => end(false));
  });
}

/** A PostgreSQL of its own with TLS. */
export interface TlsPostgres {
  /** Without TLS, through the loopback address. */
  plainUrl: string;
  /** @param options such as `sslmode=verify-full&sslrootcert=/ca.pem` */
  urlWith(options: string): string;
  /** New connections get this certificate. */
  present(files: Files): Promise<void>;
  stop(): Promise<void>;
}

export async function startTlsPostgres(folder: string): Promise<TlsPostgres> {
  const postgres = await openEmbeddedPostgres({ folder, durable: false });
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const answers = [];
    for (const statement of statements) answers.push(await client.query(statement));
    await client.end();
    return answers;
  };
  const dataDir: string = (await run('show data_directory'))[0]?.rows[0].data_directory;
  return {
    plainUrl: postgres.url,
    urlWith(options) {
      const url = new URL(postgres.url);
      url.hostname = 'localhost';
      url.search = options;
      return url.href;
    },
    async present({ certFile, keyFile }) {
      const { uid, gid } = statSync(dataDir);
      for (const [from, name] of [
        [certFile, 'server.crt'],
        [keyFile, 'server.key'],
      ] as const) {
        copyFileSync(from, join(dataDir, name));
        chownSync(join(dataDir, name), uid, gid);
      }
      await run('alter system set ssl = on', 'select pg_reload_conf()');
      await untilPresented(postgres.url, certFile);
    },
    stop: () => postgres.stop(),
  };
}

/** A reload reaches the postmaster some time after its statement has ended. */
async function untilPresented(url: string, certFile: string): Promise<void> {
  const wanted = new X509Certificate(readFileSync(certFile)).fingerprint256;
  const until = Date.now() + READY_MS_MAX;
  while ((await presentedBy(url)) !== wanted) {
    if (Date.now() > until) throw new Error(`PostgreSQL did not present its certificate within ${READY_MS_MAX} ms`);
    await sleep(20);
  }
}

/** @returns the fingerprint of the server's certificate, or null if it does not accept TLS yet */
async function presentedBy(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, ssl: { rejectUnauthorized: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: TLSSocket } }).connection;
    return stream.getPeerCertificate().fingerprint256;
  } catch {
    return null; // TLS is not on yet.
  } finally {
    await client.end().catch(() => undefined); // Fails if the connection was never opened.
  }
}
