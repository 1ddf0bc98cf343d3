import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstalled } from '../../../scripts/build/setup.mjs';

const PACKAGES = {
  'node_modules/@faceproof/desk': { resolved: 'scripts/desk', link: true },
  'node_modules/pg': { version: '1.0.0', integrity: 'sha512-x' },
};

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'faceproof-installed-'));
  for (const folder of ['desk', 'scripts/desk', 'node_modules/@faceproof'])
    await mkdir(join(root, folder), { recursive: true });
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) await record(file, PACKAGES);
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('finds what the lockfile names, by version, digest and link', async () => {
  await link('../../scripts/desk');
  expect(await isInstalled(root)).toBe(true);
});

it('installs again after another version was locked', async () => {
  await link('../../scripts/desk');
  await record('package-lock.json', { ...PACKAGES, 'node_modules/pg': { version: '1.0.1', integrity: 'sha512-y' } });
  expect(await isInstalled(root)).toBe(false);
});

it('installs again after a workspace has moved, although its old folder is still there', async () => {
  await link('../../desk');
  expect(await isInstalled(root)).toBe(false);
});

async function link(target: string): Promise<void> {
  await symlink(target, join(root, 'node_modules', '@faceproof', 'desk'));
}

async function record(file: string, packages: object): Promise<void> {
  await writeFile(join(root, file), JSON.stringify({ packages }));
}
