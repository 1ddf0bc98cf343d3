import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig as loadOrchestratorConfig } from '@faceproof/orchestrator/config.js';
import { loadConfig as loadWorkerConfig } from '@faceproof/workers/config.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePng } from '../contract/harness/grey-picture.js';
import { freePort } from '../harness/free-port.js';
import { hasOpenssl, makeAuthority } from '../harness/servers/certificates.js';
import { startService, type TestService } from '../harness/services/start-service.js';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(join(ROOT, 'docs', 'install', name), 'utf8');
const NO_NGINX = spawnSync('nginx', ['-v']).error !== undefined || !hasOpenssl();
const NAME = 'verify.example.com';

describe('docs/install', () => {
  const units = [
    ['orchestrator', 'faceproof-orchestrator.service', loadOrchestratorConfig],
    ['worker', 'faceproof-worker@.service', loadWorkerConfig],
  ] as const;

  it.each(units)('has settings with which the %s starts', (part, unit, loadConfig) => {
    const folder = mkdtempSync(join(tmpdir(), 'faceproof-credentials-'));
    const text = read(unit);
    for (const [, name = ''] of text.matchAll(/^LoadCredential=([^:]+):/gm)) writeFileSync(join(folder, name), 'k'.repeat(43));
    const lines = [...text.matchAll(/^Environment=(.+)$/gm)].map(([, line = '']) =>
      line.replace('%d', folder).replace('%i', '1'),
    );
    const env = Object.fromEntries([...read(`${part}.env`).trim().split('\n'), ...lines].map((line) => line.split(/=(.*)/s)));
    expect(loadConfig(env)).toMatchObject({ modelsDir: '/var/lib/faceproof/models', media: { kind: 'disk' } });
    rmSync(folder, { recursive: true });
  });

  it.each(units)('starts the built program of the %s', (_, unit) => {
    const [, program = ''] = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(read(unit)) ?? [];
    expect(existsSync(join(ROOT, program))).toBe(true);
  });
});

describe.skipIf(NO_NGINX)('the proxy of docs/install/nginx.conf (needs nginx and openssl)', () => {
  let folder: string;
  let service: TestService;
  let nginx: ChildProcess;
  let call: (method: string, path: string, more?: { headers?: object; body?: Buffer | string }) => Promise<Answer>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'faceproof-proxy-'));
    service = await startService({ workers: 0, env: { TRUSTED_PROXIES: '1', PUBLIC_URL: `https://${NAME}` } });
    const authority = makeAuthority(folder, 'authority');
    const { certFile, keyFile } = authority.issue(NAME);
    const port = await freePort();
    const conf = read('nginx.conf')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('127.0.0.1:8080', new URL(service.baseUrl).host)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certFile};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${keyFile};`);
    writeFileSync(join(folder, 'nginx.conf'), mainConf(folder, conf));
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' });
    call = (method, path, more) => send({ port, ca: readFileSync(authority.caFile) }, method, path, more);
    await untilAnswers(() => call('GET', '/healthz'));
  });
  afterAll(async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'close');
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves the API over https, and keeps metrics and readiness to itself', async () => {
    const session = await call('POST', '/v1/sessions', sessionOf(service));
    expect(session.status).toBe(201);
    expect(session.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(JSON.parse(session.text).handoff.captureUrl).toMatch(`https://${NAME}/capture/`);
    for (const path of ['/metrics', '/readyz']) expect((await call('GET', path)).status).toBe(404);
  });

  it('reports the address of the caller, not one that the caller made up', async () => {
    await call('POST', '/v1/sessions', sessionOf(service, { 'X-Forwarded-For': '6.6.6.6' }));
    const db = new pg.Client({ connectionString: service.databaseUrl });
    await db.connect();
    const { rows } = await db.query(`select distinct fields ->> 'remoteAddress' as address from audit_personal`);
    await db.end();
    expect(rows).toEqual([{ address: '127.0.0.1' }]);
  });

  it('passes a body of some megabytes on', async () => {
    const png = Buffer.concat([makePng(300, 300), Buffer.alloc(6_000_000)]);
    const answer = await call('POST', '/v1/files', {
      headers: { ...bearer(service), 'Content-Type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'),
        png,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    });
    // With its default limit, nginx would answer 413 itself.
    expect(answer.status).not.toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ requestId: expect.any(String) });
  });
});

/** nginx reports nothing when it has started. */
async function untilAnswers(ask: () => Promise<Answer>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await ask().catch(() => null);
    if (answer?.status === 200) return;
    await sleep(100);
  }
  throw new Error('nginx did not start');
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const bearer = (service: TestService) => ({ Authorization: `Bearer ${service.testKey}` });

function sessionOf(service: TestService, headers: object = {}) {
  const body = JSON.stringify({ flow: 'LIVENESS_ONLY', purpose: 'Behind a proxy', simulate: { scenario: 'approve' } });
  return { headers: { ...bearer(service), 'Content-Type': 'application/json', ...headers }, body };
}

/** What Debian's /etc/nginx/nginx.conf holds around a site, with all files in a folder. */
function mainConf(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  return `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(' ')}\n${site}\n}`;
}

function send(
  at: { port: number; ca: Buffer },
  method: string,
  path: string,
  { headers = {}, body }: { headers?: object; body?: Buffer | string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      ...at,
      host: '127.0.0.1',
      servername: NAME,
      method,
      path,
      headers: { Host: NAME, ...headers },
      agent: false,
    };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
