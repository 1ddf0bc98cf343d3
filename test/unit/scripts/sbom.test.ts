import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadManifests } from '@faceproof/models/sets/read-manifests.js';
import { afterAll, describe, expect, it } from 'vitest';
import { main, type Sbom } from '../../../scripts/release/sbom.js';

const folder = mkdtempSync(join(tmpdir(), 'faceproof-sbom-test-'));
const out = join(folder, 'sbom.json');
await main(['--out', out]);
const sbom: Sbom = JSON.parse(readFileSync(out, 'utf8'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the software bill of materials', () => {
  it('has every package that production can install, each with the digest that the lockfile pins, and no other', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const wanted = Object.entries<Record<string, unknown>>(packages).filter(
      ([path, one]) => path.startsWith('node_modules/') && one.link !== true && one.dev !== true,
    );
    expect(wanted.length).toBeGreaterThan(150);
    const digests = new Map(sbom.components.map((one) => [one.purl, one.hashes?.[0]?.content]));
    for (const [path, { version, integrity }] of wanted) {
      const purl = `pkg:npm/${path.replace(/.*node_modules\//, '').replace('@', '%40')}@${version}`;
      expect(digests.has(purl), path).toBe(true);
      if (typeof integrity === 'string')
        expect(digests.get(purl), path).toBe(Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'));
    }
    const names = sbom.components.map(({ name }) => name);
    for (const name of ['vitest', 'knip', 's3rver']) expect(names).not.toContain(name);
  });

  it('has the weights of every model with their digest and licence, as a dependency of the models', () => {
    const models = sbom.components.filter(({ type }) => type === 'machine-learning-model');
    const digests = loadManifests().map(({ sha256 }) => sha256);
    expect(models.map(({ hashes }) => hashes![0]!.content).sort()).toEqual(digests.sort());
    for (const { licenses } of models) expect(licenses).toHaveLength(1);
    const owner = sbom.dependencies.find(({ ref }) => ref.startsWith('@faceproof/models@'));
    expect(owner!.dependsOn).toEqual(expect.arrayContaining(models.map((model) => model['bom-ref'])));
  });
});
