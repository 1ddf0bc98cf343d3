import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../contract/harness/orchestrator-in-process.js';
import { type InstalledClient, installClient } from './installed-client.js';

/** The package as an integrator installs it, in an empty project, against a running service. */

const api = useApi();
let project: InstalledClient;

beforeAll(async () => {
  project = await installClient();
}, 120_000);
afterAll(() => project.remove());

const BODY = `
  const faceproof = createFaceproof({ apiKey: process.env.KEY, baseUrl: process.env.BASE });
  const { sessionId } = await faceproof.sessions.create({ flow: 'LIVENESS_ONLY', purpose: 'Package', simulate: { scenario: 'approve' } });
  const session = await faceproof.sessions.waitForDecision(sessionId);
  const evidence = await faceproof.sessions.evidence(sessionId);
  const { valid } = await verifyReceipt(evidence, await fetchKeys(process.env.BASE));
  let refused = '';
  try { await faceproof.sessions.get('ses_0'); } catch (error) { refused = error instanceof NotFoundError && error instanceof Error ? error.name : String(error); }
  console.log(JSON.stringify({ status: session.status, valid, refused }));
`;
const NAMES = '{ createFaceproof, fetchKeys, NotFoundError, verifyReceipt }';
const EXPECTED = { status: 'APPROVED', valid: true, refused: 'NotFoundError' };

describe('the installed package', () => {
  it('installs no other package', async () => {
    const installed = (await readdir(join(project.folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(['@faceproof']);
    expect(await readdir(join(project.folder, 'node_modules', '@faceproof'))).toEqual(['client']);
  });

  it('runs as an ES module', async () => {
    await project.write('esm.mjs', `import ${NAMES} from '@faceproof/client';\n${BODY}`);
    await expectRuns(process.execPath, ['esm.mjs']);
  });

  it('runs as CommonJS', async () => {
    await project.write('cjs.cjs', `const ${NAMES} = require('@faceproof/client');\n(async () => {${BODY}})();`);
    await expectRuns(process.execPath, ['cjs.cjs']);
  });

  for (const runtime of ['deno', 'bun']) {
    it.skipIf(!isInstalled(runtime))(`runs under ${runtime} (skipped if it is not installed)`, async () => {
      await project.write('esm.mjs', `import ${NAMES} from '@faceproof/client';\n${BODY}`);
      const options = runtime === 'deno' ? ['--allow-all', '--node-modules-dir=manual'] : [];
      await expectRuns(runtime, ['run', ...options, 'esm.mjs']);
    });
  }

  it.each([
    ['an ES module', 'esm.mts', 'NodeNext', `import ${NAMES} from '@faceproof/client';`],
    [
      'CommonJS',
      'cjs.cts',
      'NodeNext',
      `import faceproofClient = require('@faceproof/client');\nconst ${NAMES} = faceproofClient;`,
    ],
    ['a bundler', 'bundled.ts', 'ESNext', `import ${NAMES} from '@faceproof/client';`],
  ])('has types that compile under every strict option, from %s', async (_name, file, module, head) => {
    await project.write(file, `${head}\n${TYPED}`);
    const resolution = module === 'NodeNext' ? 'NodeNext' : 'Bundler';
    const stricter = ['--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noImplicitOverride'];
    const modules = ['--module', module, '--moduleResolution', resolution];
    await expectCompiles(file, ...modules, ...stricter, '--skipLibCheck', 'false', '--target', 'ES2022');
  });

  it('has no type that is any', async () => {
    await project.write(
      'any.mts',
      `import { createFaceproof } from '@faceproof/client';
      type IsAny<T> = 0 extends 1 & T ? true : false;
      const calls = createFaceproof({ apiKey: '', baseUrl: '' });
      const session: IsAny<Awaited<ReturnType<typeof calls.sessions.get>>> = false;
      const evidence: IsAny<Awaited<ReturnType<typeof calls.sessions.evidence>>['bundle']> = false;
      const policy: IsAny<Awaited<ReturnType<typeof calls.policy.get>>['policy']> = false;
      export { session, evidence, policy };`,
    );
    await expectCompiles('any.mts', '--module', 'NodeNext');
  });
});

describe('the faceproof command', () => {
  const faceproof = (args: string[], env: Record<string, string> = {}) =>
    project.run(join(project.folder, 'node_modules', '.bin', 'faceproof'), args, env);

  it('verifies a file with stored keys, without a service', async () => {
    const { evidence, keys } = await writeEvidence();
    const { code, output } = await faceproof(['verify', evidence, '--keys', keys]);
    expect(output).toContain('The receipt is valid.');
    expect(output).toContain('Decided    APPROVED');
    expect(code).toBe(0);
  });

  it('verifies evidence from a URL with the keys of its service', async () => {
    const { url } = await writeEvidence();
    expect(await faceproof(['verify', url], { FACEPROOF_API_KEY: api().testKey })).toMatchObject({ code: 0 });
    const without = await faceproof(['verify', url]);
    expect(without).toMatchObject({ code: 2 });
    expect(without.output).toContain('FACEPROOF_API_KEY');
  });

  it('exits with 1 if the receipt is not valid', async () => {
    const { evidence, keys } = await writeEvidence();
    const changed = (await readFile(evidence, 'utf8')).replace('"APPROVED"', '"DECLINED"');
    const file = await project.write('changed.json', changed);
    const { code, output } = await faceproof(['verify', file, '--keys', keys]);
    expect(output).toContain('FAIL hash');
    expect(code).toBe(1);
    const json = await faceproof(['verify', file, '--keys', keys, '--json']);
    expect(JSON.parse(json.output)).toMatchObject({ valid: false });
    expect(await faceproof(['verify', evidence, '--keys', keys, '--mode', 'LIVE'])).toMatchObject({ code: 1 });
  });

  it.each([
    ['no command', []],
    ['no file', ['verify']],
    ['a missing file', ['verify', 'nothing.json', '--base-url', 'http://127.0.0.1:1']],
    ['no keys', ['verify', 'evidence.json']],
    ['an unknown option', ['verify', 'evidence.json', '--kyes', 'x']],
    ['a file that is not JSON', ['verify', 'package.json', '--keys', 'esm.mjs']],
  ])('exits with 2 if it cannot check the receipt: %s', async (_name, args) => {
    await writeEvidence();
    const { code, output } = await faceproof(args);
    expect(code, output).toBe(2);
    expect(output).not.toMatch(/^\s+at /m);
  });
});

async function expectRuns(command: string, args: string[]): Promise<void> {
  const { code, output } = await project.run(command, args, { KEY: api().testKey, BASE: api().base });
  expect(output.trim()).toBe(JSON.stringify(EXPECTED));
  expect(code).toBe(0);
}

async function expectCompiles(file: string, ...options: string[]): Promise<void> {
  const tsc = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
  const shared = ['--strict', '--noEmit', '--types', '', '--lib', 'ES2022,DOM,DOM.Iterable'];
  expect(await project.run(process.execPath, [tsc, ...shared, ...options, file])).toEqual({ code: 0, output: '' });
}

async function writeEvidence(): Promise<{ evidence: string; keys: string; url: string }> {
  const path = `/v1/sessions/${(await api().decided('approve')).sessionId}`;
  return {
    evidence: await project.write('evidence.json', (await api().call('GET', `${path}/evidence`)).text),
    keys: await project.write('keys.json', (await api().call('GET', '/v1/evidence-keys', { key: null })).text),
    url: `${api().base}${path}/evidence`,
  };
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version']).status === 0;
}

const TYPED = `
export async function main(apiKey: string): Promise<string> {
  const faceproof = createFaceproof({ apiKey, baseUrl: 'https://faceproof.example', retry: { retriesMax: 2 } });
  const created = await faceproof.sessions.create({ flow: 'LIVENESS_ONLY', purpose: 'Types', metadata: { order: '7' } });
  const link: string = created.handoff.captureUrl;
  for await (const session of faceproof.sessions.iterate({ status: 'APPROVED' })) {
    const score: number | null | undefined = session.checks[0]?.score;
    console.log(score, link);
  }
  const { valid, checks } = await verifyReceipt(await faceproof.sessions.evidence(created.sessionId), await fetchKeys('https://faceproof.example'));
  const first: 'PASSED' | 'FAILED' | 'SKIPPED' | undefined = checks[0]?.status;
  try {
    await faceproof.sessions.get('ses_1');
  } catch (error) {
    if (error instanceof NotFoundError) return error.code satisfies 'not_found';
  }
  // @ts-expect-error: a flow that does not exist
  await faceproof.sessions.create({ flow: 'BOTH', purpose: 'Types' });
  return String(valid) + first;
}
`;
