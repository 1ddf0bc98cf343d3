import type { Manifest } from '@faceproof/models/sets/manifest.js';
import { type LockedPackage, type Lockfile, nameAt, productionPackages, resolveFrom } from './lockfile.js';

/** A part of CycloneDX 1.6: https://cyclonedx.org/docs/1.6/json/ */
export interface Sbom {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  version: 1;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

export interface Component {
  type: 'application' | 'library' | 'machine-learning-model';
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  description?: string;
  scope?: 'required' | 'optional';
  hashes?: { alg: 'SHA-256' | 'SHA-512'; content: string }[];
  licenses?: ({ license: { name: string } } | { expression: string })[];
  purl?: string;
}

/** Pure. The time and a serial number are left out, so that equal inputs give equal bills. Sorted by reference. */
export function composeSbom(lockfile: Lockfile, manifests: readonly Manifest[]): Sbom {
  const root = { ...lockfile.packages[''], version: lockfile.version };
  const packages = productionPackages(lockfile);
  const component = { ...toComponent('', root, lockfile.name), type: 'application' as const };
  const models = manifests.map(toModel);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: unique([...packages.map(([path, one]) => toComponent(path, one, nameAt(path, one))), ...models]),
    dependencies: composeDependencies(lockfile, [['', { ...root, name: lockfile.name }], ...packages], models),
  };
}

function toComponent(path: string, one: LockedPackage, fullName: string): Component {
  const [group, name] = fullName.startsWith('@') ? (fullName.split('/') as [string, string]) : [undefined, fullName];
  const version = one.version ?? '0.0.0';
  const purl = purlOf(fullName, version);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name,
    version,
    ...(path === '' ? {} : { scope: one.optional || one.devOptional ? ('optional' as const) : ('required' as const) }),
    ...(one.integrity === undefined ? {} : { hashes: [{ alg: 'SHA-512' as const, content: toHex(one.integrity) }] }),
    ...(one.license === undefined ? {} : { licenses: [{ expression: one.license }] }),
    purl,
  };
}

function toModel({ model, version, description, license, sha256 }: Manifest): Component {
  return {
    type: 'machine-learning-model',
    'bom-ref': `model:${model}@${version}`,
    name: model,
    version,
    description,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    licenses: [{ license: { name: license } }],
  };
}

/** The models belong to the workspace that pins them. */
function composeDependencies(
  lockfile: Lockfile,
  packages: readonly [string, LockedPackage][],
  models: readonly Component[],
): Sbom['dependencies'] {
  const refs = new Map<string, Set<string>>();
  for (const [path, one] of packages) {
    const ref = refOf(path, one);
    const known = refs.get(ref) ?? new Set();
    for (const name of Object.keys({ ...one.dependencies, ...one.optionalDependencies })) {
      const to = resolveFrom(lockfile, path, name);
      const target = to === null ? undefined : lockfile.packages[to];
      if (to !== null && target !== undefined) known.add(refOf(to, target));
    }
    if (path === 'models') for (const model of models) known.add(model['bom-ref']);
    refs.set(ref, known);
  }
  const rows = [...refs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() }));
  return [...rows, ...models.map((model) => ({ ref: model['bom-ref'], dependsOn: [] }))].sort((a, b) => compare(a.ref, b.ref));
}

function refOf(path: string, one: LockedPackage): string {
  return purlOf(nameAt(path, one), one.version ?? '0.0.0');
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** The same version of a package can lie in several places. */
function unique(components: readonly Component[]): Component[] {
  const byRef = new Map(components.map((one) => [one['bom-ref'], one]));
  return [...byRef.values()].sort((a, b) => compare(a['bom-ref'], b['bom-ref']));
}

/** By code unit: a locale would differ between machines. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** @param integrity such as `sha512-…`, in base64 */
function toHex(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}
