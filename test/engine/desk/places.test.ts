import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchFiles, sha256Of } from '@faceproof/installation/weights/fetch-files.js';
import type { Place } from '@faceproof/models/sets/manifest.js';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const missing = hasPip() ? null : 'python3 with pip, which fetches wheels, is not installed';
const BYTES = strToU8('the weights of a network');
const PATH = 'demo_weights/model.onnx';
/** Nothing answers at this address. */
const AWAY: Place = { https: 'https://127.0.0.1:9/model.onnx' };

describe.skipIf(missing !== null)(`a file with several places (skipped here: ${missing})`, () => {
  let folder: string;
  let wheel: Extract<Place, { wheel: unknown }>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faceproof-places-'));
    await mkdir(join(folder, 'index'));
    const info = 'demo_weights-1.0.dist-info';
    const archive = zipSync({
      [PATH]: BYTES,
      // pip would run this only if it installed the wheel.
      'demo_weights/__init__.py': strToU8('raise SystemExit("run")'),
      [`${info}/METADATA`]: strToU8('Metadata-Version: 2.1\nName: demo-weights\nVersion: 1.0\n'),
      [`${info}/WHEEL`]: strToU8('Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
      [`${info}/RECORD`]: strToU8(''),
    });
    await writeFile(join(folder, 'index', 'demo_weights-1.0-py3-none-any.whl'), archive);
    wheel = { wheel: { name: 'demo-weights', version: '1.0', sha256: sha256Of(archive), path: PATH } };
    vi.stubEnv('PIP_NO_INDEX', '1');
    vi.stubEnv('PIP_FIND_LINKS', join(folder, 'index'));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  async function fetchFrom(source: Place | Place[], sha256 = sha256Of(BYTES)): Promise<Uint8Array> {
    const staging = await mkdtemp(join(folder, 'staging-'));
    const files = await fetchFiles([{ name: 'demo', source, sha256, bytes: BYTES.length }], { staging });
    return readFile(files.get('demo') ?? '');
  }

  it('comes from the first that has it', async () => {
    expect(await fetchFrom([AWAY, wheel])).toEqual(Buffer.from(BYTES));
  }, 30_000);

  it('tells the fault of its first place if none has it', async () => {
    const other = { wheel: { ...wheel.wheel, version: '9.9' } };
    await expect(fetchFrom([AWAY, other])).rejects.toMatchObject({ fault: 'NETWORK' });
    await expect(fetchFrom([other, AWAY])).rejects.toMatchObject({ fault: 'NOT_FOUND', message: /demo-weights==9\.9/ });
  }, 30_000);

  it('is refused with another digest, of the wheel or of itself, and if the wheel lacks it', async () => {
    const forged = { wheel: { ...wheel.wheel, sha256: '0'.repeat(64) } };
    await expect(fetchFrom(forged)).rejects.toMatchObject({ fault: 'WRONG_DIGEST' });
    await expect(fetchFrom(wheel, '0'.repeat(64))).rejects.toMatchObject({ fault: 'WRONG_DIGEST' });
    await expect(fetchFrom({ wheel: { ...wheel.wheel, path: 'other' } })).rejects.toMatchObject({ fault: 'NOT_FOUND' });
  }, 30_000);
});

function hasPip(): boolean {
  try {
    execFileSync('python3', ['-m', 'pip', '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
