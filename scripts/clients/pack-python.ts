import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipFiles } from './zip-files.js';

/** Packs `clients/python` into a wheel. The verifier is the file that also works alone. */
export async function packPython(root: string, version: string): Promise<{ name: string; bytes: Buffer }> {
  const folder = join(root, 'clients', 'python');
  const files = new Map<string, Buffer>();
  for (const name of await readdir(join(folder, 'faceproof')))
    if (/\.(py|typed)$/.test(name)) files.set(`faceproof/${name}`, await readFile(join(folder, 'faceproof', name)));
  files.set('faceproof/verify.py', await readFile(join(root, 'docs', 'verify', 'verify.py')));
  const info = `faceproof-${version}.dist-info`;
  const about = [
    'Metadata-Version: 2.1',
    'Name: faceproof',
    `Version: ${version}`,
    'Summary: Calls, safe retries, webhook and receipt verification for Faceproof',
    'License: Apache-2.0',
    'Requires-Python: >=3.9',
    'Description-Content-Type: text/markdown',
  ];
  files.set(`${info}/METADATA`, Buffer.from(`${about.join('\n')}\n\n${await readFile(join(folder, 'README.md'), 'utf8')}`));
  files.set(`${info}/LICENSE`, await readFile(join(root, 'LICENSE')));
  files.set(
    `${info}/WHEEL`,
    Buffer.from('Wheel-Version: 1.0\nGenerator: faceproof\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  );
  const record = [...files].map(([path, bytes]) => `${path},sha256=${digest(bytes)},${bytes.length}`);
  files.set(`${info}/RECORD`, Buffer.from(`${[...record, `${info}/RECORD,,`].join('\n')}\n`));
  return { name: `faceproof-${version}-py3-none-any.whl`, bytes: zipFiles(files) };
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
