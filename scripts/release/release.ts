import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { thumbprint } from '@faceproof/protocol/evidence/receipts.js';
import { packClients } from '../clients/pack-clients.js';
import { composeSbom } from './sbom.js';

const USAGE = 'Usage: npm run release -- VERSION --dry-run [--out FOLDER] [--key FILE]';
const IN_TOTO = 'application/vnd.in-toto+json';

/**
 * `npm run release -- VERSION --dry-run`: checks, builds every artefact of a release into a folder, and prints what would be published
 * where. The key is an Ed25519 key in PEM; without one, a key signs that is thrown away.
 *
 * @throws Refusal
 */
export async function main(args: readonly string[]): Promise<void> {
  const { version, out, keyFile } = readOptions(args);
  const notes = readNotes(await readFile('CHANGELOG.md', 'utf8'), version);
  if (spawnSync('npm', ['run', 'check'], { stdio: 'inherit' }).status !== 0) throw new Refusal('The check failed.');
  await mkdir(out, { recursive: true });
  const packages = await packTwice(join(out, 'clients'), version);
  const sbom = await composeSbom(packages.map(({ name, sha256 }) => ({ name, version, sha256 })));
  const files = [
    ...packages,
    await put(out, `faceproof-${version}.cdx.json`, `${JSON.stringify(sbom, null, 2)}\n`),
    await put(out, 'NOTES.md', notes),
  ];
  const sums = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
  const subjects = [...files, await put(out, 'SHA256SUMS', sums)];
  const key = keyFile === undefined ? generateKeyPairSync('ed25519').privateKey : createPrivateKey(await readFile(keyFile));
  const signed = await put(
    out,
    'provenance.intoto.jsonl',
    `${JSON.stringify(signStatement(composeStatement(version, subjects), key))}\n`,
  );
  const { version: now } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  if (now !== version) console.log(`package.json still says ${now}: set the version in the commit that is released.`);
  print({ version, out, files: [...subjects, signed], key, isOwn: keyFile !== undefined });
}

function readOptions(args: readonly string[]): { version: string; out: string; keyFile: string | undefined } {
  const options = { 'dry-run': { type: 'boolean' }, out: { type: 'string' }, key: { type: 'string' } } as const;
  let parsed: { values: { 'dry-run'?: boolean; out?: string; key?: string }; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw new Refusal(USAGE, { cause });
  }
  const { values, positionals } = parsed;
  const [version = ''] = positionals;
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) || positionals.length > 1) throw new Refusal(USAGE);
  if (values['dry-run'] !== true)
    throw new Refusal('The project has no place to publish to yet, so a release can only be tried: add --dry-run.');
  return {
    version,
    out: resolve(values.out ?? join('dist', 'release', version)),
    keyFile: values.key ?? process.env.RELEASE_KEY_FILE,
  };
}

/** The section of the changelog. @throws Refusal if it has none */
export function readNotes(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^(?=## )/m);
  const found = sections.find((section) => section.startsWith(`## ${version},`) || section.startsWith(`## ${version}\n`));
  if (found === undefined) throw new Refusal(`CHANGELOG.md has no section "## ${version}".`);
  return `${found.trim()}\n`;
}

interface Artefact {
  name: string;
  sha256: string;
}

/** @throws Refusal if the same sources made other bytes */
async function packTwice(folder: string, version: string): Promise<Artefact[]> {
  const again = await mkdtemp(join(tmpdir(), 'faceproof-release-'));
  try {
    const found = [];
    for (const name of await packClients(folder, version))
      found.push({ name: `clients/${name}`, sha256: await digestFile(join(folder, name)) });
    await packClients(again, version);
    for (const { name, sha256 } of found)
      if ((await digestFile(join(again, name.replace('clients/', '')))) !== sha256)
        throw new Refusal(`${name} is not reproducible.`);
    return found;
  } finally {
    await rm(again, { recursive: true });
  }
}

async function digestFile(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

async function put(out: string, name: string, text: string): Promise<Artefact> {
  await writeFile(join(out, name), text);
  return { name, sha256: createHash('sha256').update(text).digest('hex') };
}

/** SLSA provenance in an in-toto statement. https://slsa.dev/spec/v1.0/provenance */
function composeStatement(version: string, subjects: readonly Artefact[]): object {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://faceproof.invalid/npm-run-release/v1',
        externalParameters: { version, changed: git('status', '--porcelain') !== '' },
        resolvedDependencies: [{ uri: 'git+.', digest: { gitCommit: git('rev-parse', 'HEAD') } }],
      },
      runDetails: { builder: { id: `https://faceproof.invalid/node/${process.version}` } },
    },
  };
}

/** A DSSE envelope. https://github.com/secure-systems-lab/dsse */
export function signStatement(statement: object, key: KeyObject): object {
  const payload = Buffer.from(JSON.stringify(statement));
  const bytes = Buffer.concat([Buffer.from(`DSSEv1 ${IN_TOTO.length} ${IN_TOTO} ${payload.length} `), payload]);
  const signature = { keyid: keyId(key), sig: sign(null, bytes, key).toString('base64') };
  return { payloadType: IN_TOTO, payload: payload.toString('base64'), signatures: [signature] };
}

function keyId(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return thumbprint(Buffer.from(x, 'base64url'));
}

function print(of: { version: string; out: string; files: readonly Artefact[]; key: KeyObject; isOwn: boolean }): void {
  const { version, out, files, key, isOwn } = of;
  console.log(`\nA release of ${version} would have, in ${out}:\n`);
  for (const { name, sha256 } of files) console.log(`  ${sha256}  ${name}`);
  console.log(`\nIt would be published as:\n\n  the tag v${version} of this repository, with these files as its assets`);
  console.log('  /clients of every service that is built from this tag: the packages\n');
  console.log(
    `Signed with the key ${keyId(key)}${isOwn ? '' : ', which was made for this run and is lost: name one with --key'}.`,
  );
  if (!files.some(({ name }) => /\/faceproof-[\d.]+\.jar$/.test(name)))
    console.log('Skipped: the classes of Java, for lack of a JDK.');
  console.log(createPublicKey(key).export({ type: 'spki', format: 'pem' }));
  console.log('Nothing was published.');
}
