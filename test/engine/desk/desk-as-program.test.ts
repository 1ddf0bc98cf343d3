import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsDir } from '../engine-fixtures.js';

const RUN = fileURLToPath(new URL('../../../scripts/run.mjs', import.meta.url));

/** The desks as a shell and a program meet them: streams, exit codes, signals. */
describe('the desks as programs', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faceproof-program-'));
  });
  // npm may still be on its way out.
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

  const start = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [RUN, ...args], {
      env: { ...process.env, MODELS_DIR: join(folder, 'models'), MODEL_DEFINITIONS_DIR: join(folder, 'defs'), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said.err += chunk;
    });
    const ended = new Promise<{ code: number | null; signal: string | null; out: string; err: string }>((resolve) =>
      child.once('close', (code, signal) => resolve({ code, signal, ...said })),
    );
    return { child, ended };
  };

  it.each([
    [['models', 'help'], /<command>/],
    [['models', 'add', '--help'], /^npm run models -- add /],
    [['admin', '--help'], /<command>/],
    [['admin', 'help', 'keys', 'create'], /^npm run admin -- keys create /],
  ])('give help on standard output, and that is not a failure: %j', async (args, usage) => {
    expect(await start(args).ended).toMatchObject({ code: 0, out: expect.stringMatching(usage) });
  });

  it('tell a program what went wrong as JSON, and a person on standard error', async () => {
    const verified = await start(['models', 'verify', '--json']).ended;
    expect(verified.code).toBe(1);
    expect(JSON.parse(verified.out)).toMatchObject({
      models: expect.arrayContaining([{ model: 'mobilefacenet-512@2026-11-01', whole: false }]),
      error: { message: expect.stringMatching(/^Not as their manifests say/) },
    });
    expect(verified.err).toMatch(/^Not as their manifests say/m);
    const parity = await start(['models', 'parity', 'onnx:nowhere', '--json']).ended;
    expect(JSON.parse(parity.out)).toMatchObject({ engines: [{ engine: 'onnx:nowhere' }], error: {} });
    const unknown = await start(['admin', 'keys', 'create', '--json']).ended;
    expect(JSON.parse(unknown.out)).toMatchObject({ error: { message: expect.stringMatching(/Usage: npm run admin/) } });
  });

  it('say of an engine that is not here how to get it, the bench too, without a stack', async () => {
    const { code, err } = await start(['bench', '--only', 'pipeline', '--engine', 'onnx:nowhere'], {
      MODELS_DIR: await modelsDir(),
    }).ended;
    expect({ code, stack: /^\s+at /m.test(err) }).toEqual({ code: 1, stack: false });
    expect(err).toMatch(/no provider "nowhere"\. Set ENGINE to one of/);
  });

  it('leave nothing behind when they are interrupted in the middle of a download', async () => {
    // A registry that never answers.
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const asked = once(server, 'request');
    const models = join(folder, 'interrupted');
    const { child, ended } = start(['models', 'fetch'], {
      MODELS_DIR: models,
      npm_config_registry: url,
      npm_config_cache: join(folder, 'npm'),
    });
    await asked;
    expect(await readdir(models)).toHaveLength(1);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: null, signal: 'SIGINT' });
    expect(await readdir(models)).toEqual([]);
    server.closeAllConnections();
    server.close();
  });

  it('end quietly when the reader of their output has seen enough', async () => {
    const { child, ended } = start(['models', 'list']);
    child.stdout.once('data', () => child.stdout.destroy());
    const { code, err } = await ended;
    expect({ code, stack: /^\s+at /m.test(err) }).toEqual({ code: 0, stack: false });
  });

  it('name a definition that cannot be read, without a stack', async () => {
    const defs = join(folder, 'broken');
    await writeFile(join(folder, 'broken'), 'no folder');
    const { code, err } = await start(['models', 'promote', '--threshold', 'face.match=0.43', '--because', 'a test'], {
      MODEL_DEFINITIONS_DIR: defs,
    }).ended;
    expect({ code, stack: /^\s+at /m.test(err) }).toEqual({ code: 1, stack: false });
  });
});
