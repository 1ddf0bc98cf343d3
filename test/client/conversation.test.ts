import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePng } from '../contract/harness/grey-picture.js';
import { openApi } from '../contract/harness/orchestrator-in-process.js';
import { type InstalledClient, installClient } from './installed-client.js';
import { lossyProxy } from './lossy-proxy.js';

/** One conversation with a running service, in each language whose toolchain is here. `npm run test:clients` runs it. */

const ROOT = join(import.meta.dirname, '..', '..');
const VECTORS = join(ROOT, 'protocol', 'vectors');
const DRIVERS = join(import.meta.dirname, 'drivers');
const PACKED = join(ROOT, 'orchestrator', 'dist', 'pages', 'clients', 'files');

let api: Awaited<ReturnType<typeof openApi>>;
let project: InstalledClient;
let frames: string;
beforeAll(async () => {
  [api, project] = await Promise.all([openApi(), installClient()]);
  frames = mkdtempSync(join(tmpdir(), 'faceproof-frames-'));
  for (const shade of [120, 130, 140, 150]) writeFileSync(join(frames, `${shade}.png`), makePng(480, 480, shade));
}, 120_000);
afterAll(async () => {
  await Promise.all([api.close(), project.remove()]);
  rmSync(frames, { recursive: true });
});

describe('every client has the same conversation with a service that loses answers', () => {
  it('JavaScript', async () => {
    await project.write('conversation.mjs', readFileSync(join(DRIVERS, 'conversation.mjs')));
    const saw = await converse((env) => project.run(process.execPath, ['conversation.mjs'], env));
    expect(saw).toEqual({ ...EXPECTED, refusals: NAMED });
  });

  it.skipIf(!has('python3', '--version'))('Python (skipped without python3)', async () => {
    const PYTHONPATH = join(PACKED, packageOf('Python'));
    const driver = join(DRIVERS, 'conversation.py');
    const saw = await converse((env) => project.run('python3', [driver], { ...env, PYTHONPATH }));
    expect(saw).toEqual({ ...EXPECTED, refusals: NAMED });
  });

  it.skipIf(!has('go', 'version'))(
    'Go (skipped without go)',
    async () => {
      const folder = join(project.folder, 'go-driver');
      mkdirSync(folder);
      cpSync(join(DRIVERS, 'conversation.go'), join(folder, 'main.go'));
      const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
      writeFileSync(
        join(folder, 'go.mod'),
        `module example.invalid/driver\n\ngo 1.24\n\nrequire faceproof.invalid/faceproof v${version}\n`,
      );
      // As an integrator installs it: from the service.
      const go = { GOPROXY: `${api.base}/clients/go`, GONOSUMDB: '*', GOFLAGS: '-mod=mod', GOMODCACHE: join(folder, 'cache') };
      const built = await project.run('go', ['-C', folder, 'build', '-modcacherw', '-o', 'driver', '.'], go);
      expect(built, built.output).toMatchObject({ code: 0 });
      const refusals = NAMED.map(([code, , ...rest]) => [code, ...rest]);
      expect(await converse((env) => project.run(join(folder, 'driver'), [], env))).toEqual({
        ...EXPECTED,
        ...{ refusals, verdict: true },
      });
    },
    240_000,
  );

  it.skipIf(!has('javac', '--version'))(
    'Java (skipped without a JDK)',
    async () => {
      const jar = packageOf('Java');
      expect(jar).toMatch(/-[0-9.]+\.jar$/);
      const driver = join(DRIVERS, 'Conversation.java');
      const saw = await converse((env) => project.run('java', ['-cp', join(PACKED, jar), driver], env));
      const refusals = NAMED.map(([code, name, ...rest]) => [code, String(name).replace('Error', 'Exception'), ...rest]);
      expect(saw).toEqual({ ...EXPECTED, refusals });
    },
    120_000,
  );
});

/** The same for every language. */
const EXPECTED = {
  webhooks: validOf('webhooks.json'),
  origins: validOf('webhook-keys.json'),
  receipts: validOf('receipts.json'),
  decided: 'APPROVED',
  receipt: true,
  twins: true,
  captured: ['DONE', 'APPROVED'],
  pages: true,
  renewed: true,
  exported: true,
  erased: 1,
  policy: true,
  received: ['webhook.test', 'webhook.test'],
};
/** Code, class, whether a retry may help, whether there is a request id, and the members at fault. */
const NAMED = [
  ['invalid_api_key', 'InvalidApiKeyError', false, true, []],
  ['not_found', 'NotFoundError', false, true, []],
  ['validation_failed', 'ValidationFailedError', false, true, ['/flow']],
  ['idempotency_key_reused', 'IdempotencyKeyReusedError', false, true, []],
  ['session_state_conflict', 'SessionStateConflictError', false, true, []],
];

/** Every fifth answer is lost after the service has done the work: the client tries again, and nothing happens twice. */
async function converse(
  run: (env: Record<string, string>) => ReturnType<InstalledClient['run']>,
): Promise<Record<string, unknown>> {
  const proxy = await lossyProxy(api.base, (nth) => (nth % 5 === 1 ? 'DROP_AFTER' : 'ANSWER'));
  try {
    const env = { FACEPROOF_URL: proxy.baseUrl, FACEPROOF_API_KEY: api.testKey, PUBLIC_URL: api.config.publicUrl };
    const { code, output } = await run({ ...env, VECTORS, FRAMES: frames });
    expect([code, output]).toEqual([0, expect.stringMatching(/^\{.*\}\s*$/)]);
    const keys = proxy.passed.filter(({ method, path }) => method === 'POST' && path === '/v1/sessions');
    expect(keys[0]?.idempotencyKey).toBe(keys[1]?.idempotencyKey);
    return JSON.parse(output);
  } finally {
    await proxy.close();
  }
}

function validOf(name: string): boolean[] {
  const read = JSON.parse(readFileSync(join(VECTORS, name), 'utf8'));
  return (read.vectors ?? read).map(({ valid }: { valid: boolean }) => valid);
}

function packageOf(language: string): string {
  const { packages } = JSON.parse(readFileSync(join(PACKED, 'clients.json'), 'utf8'));
  return packages.find((one: { language: string }) => one.language === language).file;
}

function has(command: string, option: string): boolean {
  return spawnSync(command, [option]).status === 0;
}
