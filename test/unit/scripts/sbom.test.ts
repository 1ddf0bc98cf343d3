import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadManifests } from '@faceproof/models/sets/read-manifests.js';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { composeSbom } from '../../../scripts/sbom/compose-sbom.js';
import { type Lockfile, nameAt } from '../../../scripts/sbom/lockfile.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const lockfile: Lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const manifests = loadManifests();
const sbom = composeSbom(lockfile, manifests);

describe('the software bill of materials', () => {
  it('is valid by the schema of CycloneDX 1.6', () => {
    const library = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'));
    const read = (name: string) =>
      JSON.parse(readFileSync(join(library, 'res', 'schema', `${name}.SNAPSHOT.schema.json`), 'utf8'));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const name of ['spdx', 'jsf-0.82']) {
      const { $id, ...schema } = read(name);
      ajv.addSchema(schema, new URL(`${name}.SNAPSHOT.schema.json`, $id).href);
    }
    const validate = ajv.compile(read('bom-1.6'));
    validate(sbom);
    expect(validate.errors).toBeNull();
  });

  it('has every package that production can install, each with the digest that the lockfile pins', () => {
    const wanted = Object.entries(lockfile.packages).filter(
      ([path, one]) => path.startsWith('node_modules/') && one.link !== true && one.dev !== true,
    );
    expect(wanted.length).toBeGreaterThan(150);
    const digests = new Map(sbom.components.map((one) => [one.purl, one.hashes?.[0]?.content]));
    for (const [path, one] of wanted) {
      const purl = `pkg:npm/${nameAt(path, one).replace('@', '%40')}@${one.version}`;
      expect(digests.has(purl), path).toBe(true);
      if (one.integrity === undefined) continue;
      expect(digests.get(purl), path).toBe(Buffer.from(one.integrity.slice('sha512-'.length), 'base64').toString('hex'));
    }
  });

  it('has no package that only development needs', () => {
    const names = sbom.components.map(({ name }) => name);
    for (const name of ['vitest', 'knip', 's3rver']) expect(names).not.toContain(name);
  });

  it('has the weights of every model with their digest and licence, as a dependency of the models', () => {
    const models = sbom.components.filter(({ type }) => type === 'machine-learning-model');
    expect(models.map(({ hashes }) => hashes![0]!.content).sort()).toEqual(manifests.map(({ sha256 }) => sha256).sort());
    for (const { licenses } of models) expect(licenses).toHaveLength(1);
    const owner = sbom.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/%40faceproof/models@'));
    expect(owner!.dependsOn).toEqual(expect.arrayContaining(models.map((model) => model['bom-ref'])));
  });

  it('refers to nothing that it does not list, and lists nothing twice', () => {
    const listed = [sbom.metadata.component, ...sbom.components].map((one) => one['bom-ref']);
    expect(new Set(listed).size).toBe(listed.length);
    const referred = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(referred.filter((ref) => !listed.includes(ref))).toEqual([]);
  });

  it('is the same for the same commit', () => {
    const shuffled = { ...lockfile, packages: Object.fromEntries(Object.entries(lockfile.packages).reverse()) };
    expect(JSON.stringify(composeSbom(shuffled, [...manifests].reverse()))).toBe(JSON.stringify(sbom));
  });
});
