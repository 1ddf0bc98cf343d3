import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signWebhook } from '@faceproof/protocol/webhooks/webhook-signature.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../contract/harness/orchestrator-in-process.js';
import { freePort } from '../harness/free-port.js';
import { appendAllReceipts } from '../harness/services/append-receipts.js';
import { type InstalledClient, installClient } from './installed-client.js';

/** Runs the code of the tutorials in docs/. */

const DOCS = join(import.meta.dirname, '..', '..', 'docs');

const api = useApi();
let project: InstalledClient;

beforeAll(async () => {
  project = await installClient();
  await project.link('express', 'fastify', 'koa');
}, 120_000);
afterAll(() => project.remove());

it('docs/tutorials/quickstart-node.md', async () => {
  await installedFrom('quickstart-node.md', 'tgz');
  await project.write('quickstart.mjs', blocksOf('quickstart-node.md', 'js').join('\n'));
  const { code, output } = await project.run(process.execPath, ['quickstart.mjs'], environment());
  expect(output).toContain('Decided: APPROVED');
  expect(output).toContain('The receipt is valid: true');
  expect(code).toBe(0);
});

it.skipIf(!isInstalled('python3'))('docs/tutorials/quickstart-python.md (skipped without python3)', async () => {
  await project.write('quickstart.py', blocksOf('quickstart-python.md', 'python').join('\n'));
  const wheel = await installedFrom('quickstart-python.md', 'whl');
  const { code, output } = await project.run('python3', ['quickstart.py'], { ...environment(), PYTHONPATH: wheel });
  expect(output).toContain('Decided: APPROVED');
  expect(output).toContain('The receipt is valid: True');
  expect(code).toBe(0);
});

it.skipIf(spawnSync('go', ['version']).status !== 0)(
  'docs/tutorials/quickstart-go.md (skipped without go)',
  async () => {
    await project.write('quickstart-go/main.go', blocksOf('quickstart-go.md', 'go').join('\n'));
    const commands = blocksOf('quickstart-go.md', 'sh')
      .join('')
      .replace(/^export .*$/m, 'cd quickstart-go');
    await project.write('quickstart-go.sh', `${commands}go run .\n`);
    const own = { GOMODCACHE: join(project.folder, 'modules'), GOFLAGS: '-modcacherw' };
    const { code, output } = await project.run('bash', ['-eu', 'quickstart-go.sh'], { ...environment(), ...own });
    expect(output).toContain('The receipt is valid: true');
    expect(code).toBe(0);
  },
  120_000,
);

it.skipIf(!isInstalled('javac'))(
  'docs/tutorials/quickstart-java.md (skipped without a JDK)',
  async () => {
    await project.write('Quickstart.java', blocksOf('quickstart-java.md', 'java').join('\n'));
    const jar = await installedFrom('quickstart-java.md', 'jar');
    const { code, output } = await project.run('java', ['-cp', jar, 'Quickstart.java'], environment());
    expect(output).toContain('The receipt is valid: true');
    expect(code).toBe(0);
  },
  120_000,
);

it.skipIf(!isInstalled('curl'))('docs/tutorials/quickstart-curl.md (skipped without curl)', async () => {
  await project.write('quickstart.sh', blocksOf('quickstart-curl.md', 'bash').join('\n'));
  const { code, output } = await project.run('bash', ['-eu', 'quickstart.sh'], environment());
  expect(output).toContain('Decided: APPROVED');
  expect(code).toBe(0);
  // Without the package that is installed here.
  await project.write('empty/verify.sh', `cp ../{evidence,keys}.json . && ${blocksOf('quickstart-curl.md', 'sh')[1]}`);
  const own = { ...environment(), npm_config_cache: join(project.folder, 'npm') };
  const verified = await project.run('bash', ['-euc', 'cd empty && . ./verify.sh'], own);
  expect(verified, verified.output).toMatchObject({ code: 0 });
});

it('docs/guides/archive-receipts.md', async () => {
  const page = '../guides/archive-receipts.md';
  await project.write('keep.mjs', blocksOf(page, 'js keep').join());
  await project.write('verify.mjs', blocksOf(page, 'js verify').join());
  const keepAnother = async () => {
    await api().decided('approve');
    await appendAllReceipts(api().service);
    expect(await project.run(process.execPath, ['keep.mjs'], environment())).toMatchObject({ code: 0 });
    const { output } = await project.run(process.execPath, ['verify.mjs'], environment());
    return Number(/^{ VALID: (\d+), INVALID: 0, KEY_REVOKED: 0 }$/m.exec(output)?.[1]);
  };
  const kept = await keepAnother();
  expect(kept).toBeGreaterThan(0);
  expect(await keepAnother()).toBe(kept + 1);
});

describe('docs/tutorials/quickstart-webhooks.md', () => {
  it.each(['node', 'express', 'koa', 'fastify'])(
    '%s accepts a signed webhook, and names the mistake in a changed one',
    async (framework) => {
      const [source] = blocksOf('quickstart-webhooks.md', `js ${framework}`);
      await judgeServer(process.execPath, await project.write(`${framework}.mjs`, source!));
    },
  );

  it.skipIf(!isInstalled('python3'))('python does the same (skipped without python3)', async () => {
    const [source] = blocksOf('quickstart-webhooks.md', 'python');
    const PYTHONPATH = await installedFrom('quickstart-python.md', 'whl');
    await judgeServer('python3', await project.write('webhooks.py', source!), { PYTHONPATH });
  });

  it.skipIf(!isInstalled('javac'))('java does the same (skipped without a JDK)', async () => {
    const [source] = blocksOf('quickstart-webhooks.md', 'java');
    const CLASSPATH = await installedFrom('quickstart-java.md', 'jar');
    await judgeServer('java', await project.write('Webhooks.java', source!), { CLASSPATH });
  });

  it('next accepts a signed webhook, and names the mistake in a changed one', async () => {
    const [source] = blocksOf('quickstart-webhooks.md', 'js next');
    const file = await project.write('next.mjs', source!);
    const { POST } = (await import(/* @vite-ignore */ file)) as { POST: (request: Request) => Promise<Response> };
    process.env.WEBHOOK_SECRET = SECRET;
    await judgeHandler((request) => POST(new Request('http://127.0.0.1/webhooks/faceproof', request)));
  });
});

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const BODY =
  '{"type":"session.decided","timestamp":"2026-11-21T10:00:00.000Z","data":{"sessionId":"ses_1","status":"APPROVED","sequence":1}}';

/** Runs a server of a page until it has answered. */
async function judgeServer(command: string, file: string, env: Record<string, string> = {}): Promise<void> {
  const port = await freePort();
  const settings = { ...process.env, ...env, WEBHOOK_SECRET: SECRET, PORT: String(port) };
  const server = spawn(command, [file], { env: settings, cwd: project.folder });
  try {
    await judgeHandler((request) =>
      untilListening(server, () => fetch(`http://127.0.0.1:${port}/webhooks/faceproof`, request)),
    );
  } finally {
    server.kill();
    await once(server, 'close');
  }
}

async function judgeHandler(send: (request: RequestInit) => Promise<Response>): Promise<void> {
  expect((await send(signedRequest(BODY, BODY))).status).toBe(204);
  const changed = await send(signedRequest(BODY, BODY.replace('APPROVED', 'DECLINED')));
  expect(changed.status).toBe(400);
  expect(await changed.text()).toContain('No signature matches');
}

function signedRequest(signed: string, sent: string): RequestInit {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook([SECRET], 'evt_1', timestamp, signed),
    },
    body: sent,
  };
}

/** Retries until the server listens. Fails if the server has exited. */
async function untilListening(server: ChildProcess, ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`, { cause: error });
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function environment(): Record<string, string> {
  return { FACEPROOF_URL: api().base, FACEPROOF_API_KEY: api().testKey };
}

/** Downloads the package that a page installs from the service. @returns its path */
async function installedFrom(page: string, kind: string): Promise<string> {
  const [path] = new RegExp(`/clients/\\S+\\.${kind}`).exec(blocksOf(page, 'sh').join()) ?? [];
  const answer = await fetch(`${api().base}${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return project.write(path?.split('/').at(-1) ?? '', new Uint8Array(await answer.arrayBuffer()));
}

/** The code blocks of a page whose info string is exactly `mark`. */
function blocksOf(page: string, mark: string): string[] {
  const text = readFileSync(join(DOCS, 'tutorials', page), 'utf8');
  const blocks = [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].filter(([, marked]) => marked === mark);
  expect(blocks.length, `${page} has no block marked ${mark}`).toBeGreaterThan(0);
  return blocks.map(([, , code]) => code!);
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version']).status === 0;
}
