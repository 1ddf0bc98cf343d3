import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { loadManifests } from '@faceproof/models/sets/read-manifests.js';

/** What of CycloneDX this file reads or adds: https://cyclonedx.org/docs/1.5/json/ */
export interface Sbom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Component {
  type: string;
  'bom-ref': string;
  name: string;
  version: string;
  description?: string;
  hashes?: { alg: string; content: string }[];
  licenses?: object[];
  purl?: string;
}

/**
 * `npm run sbom [-- --out FILE]`: writes what `npm sbom` says of production's packages, and the weights of the models.
 *
 * @throws Refusal
 */
export async function main(args: readonly string[]): Promise<void> {
  const out = readOut(args);
  const text = `${JSON.stringify(await composeSbom([]), null, 2)}\n`;
  if (out === undefined) process.stdout.write(text);
  else await writeFile(out, text);
}

/** @param clients the packages that a release hands out */
export async function composeSbom(clients: readonly { name: string; version: string; sha256: string }[]): Promise<Sbom> {
  const sbom = addModels(await listPackages());
  const components = clients.map(({ name, version, sha256 }) => ({
    ...{ type: 'file', 'bom-ref': `client:${name}`, name, version },
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  }));
  return { ...sbom, components: [...sbom.components, ...components] };
}

function readOut(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { out: { type: 'string' } } }).values.out;
  } catch (cause) {
    throw new Refusal('Usage: npm run sbom [-- --out FILE]', { cause });
  }
}

/** From a lockfile without development's packages: `--omit dev` also omits what a workspace needs if the root has it for tests. */
async function listPackages(): Promise<Sbom> {
  const lockfile = JSON.parse(await readFile('package-lock.json', 'utf8'));
  const kept = Object.entries<{ dev?: true; devDependencies?: object }>(lockfile.packages).filter(
    ([, { dev }]) => dev !== true,
  );
  lockfile.packages = Object.fromEntries(kept.map(([path, { devDependencies: _, ...one }]) => [path, one]));
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-sbom-'));
  try {
    await writeFile(join(folder, 'package.json'), JSON.stringify(lockfile.packages['']));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
    const options = { cwd: folder, maxBuffer: 2 ** 26, shell: process.platform === 'win32' };
    const sbom = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    return JSON.parse((await promisify(execFile)('npm', sbom, options)).stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without time and serial number, so that a commit has one bill. npm names a workspace after its folder. */
function addModels({ serialNumber: _, ...sbom }: Sbom): Sbom {
  const { timestamp: __, ...metadata } = sbom.metadata;
  const rename = (one: Component): Component => ({ ...one, name: one['bom-ref'].replace(/@[^@]*$/, '') });
  const models = loadManifests().map(({ model, version, description, license, sha256 }) => ({
    type: 'machine-learning-model',
    'bom-ref': `model:${model}@${version}`,
    ...{ name: model, version, description },
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    licenses: [{ license: { name: license.weights.name } }],
    properties: [{ name: 'faceproof:training-data', value: license.trainingData.terms }],
  }));
  const refs = models.map((model) => model['bom-ref']);
  return {
    ...sbom,
    metadata: { ...metadata, component: rename(metadata.component) },
    components: [...sbom.components.map(rename), ...models],
    dependencies: [
      ...sbom.dependencies.map(({ ref, dependsOn }) =>
        ref.startsWith('@faceproof/models@') ? { ref, dependsOn: [...dependsOn, ...refs] } : { ref, dependsOn },
      ),
      ...refs.map((ref) => ({ ref, dependsOn: [] })),
    ],
  };
}
