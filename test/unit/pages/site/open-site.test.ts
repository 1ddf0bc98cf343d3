import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openSite } from '@faceproof/orchestrator/pages/site/open-site.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const HERE = 'https://verify.example.org';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faceproof-site-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @param second when it was built */
async function build(text: string, second: number): Promise<void> {
  await mkdir(join(folder, 'guides'), { recursive: true });
  await writeFile(join(folder, 'guides', 'deploy.html'), text);
  await writeFile(join(folder, 'secret.txt'), 'not listed');
  const manifest = { scriptHashes: ['sha256-abc='], files: { '/guides/deploy': 'guides/deploy.html' }, builtFrom: text };
  await writeFile(join(folder, 'site.json'), JSON.stringify(manifest));
  await utimes(join(folder, 'site.json'), second, second);
}

describe('openSite', () => {
  it('gives nothing while no site is built, and the site once it is', async () => {
    const siteNow = openSite(HERE, folder);
    expect(await siteNow()).toBeNull();
    await build('<p>http://localhost:8080/v1 https://faceproof.example.com http://localhost:80800</p>', 1);
    // Guides and examples name the service that serves them.
    expect((await (await siteNow())?.find('/guides/deploy'))?.plain.toString()).toBe(
      `<p>${HERE}/v1 ${HERE} http://localhost:80800</p>`,
    );
  });

  it('gives a newer site as soon as it is there', async () => {
    const siteNow = openSite(HERE, folder);
    await build('old', 1);
    const old = await (await siteNow())?.find('/guides/deploy');
    await build('new', 2);
    const young = await (await siteNow())?.find('/guides/deploy');
    expect([old?.plain.toString(), young?.plain.toString()]).toEqual(['old', 'new']);
    expect(young?.tag).not.toBe(old?.tag);
  });

  it.each([
    '/secret.txt',
    'secret.txt',
    '/site.json',
    '/guides/deploy.html',
    '/guides/../secret.txt',
    '/__proto__',
    '/constructor',
    '',
  ])('finds nothing that the manifest does not list: %s', async (path) => {
    await build('x', 1);
    expect(await (await openSite(HERE, folder)())?.find(path)).toBeNull();
  });

  it('names the inline scripts in the policy, and allows no other', async () => {
    await build('x', 1);
    expect((await openSite(HERE, folder)())?.policy).toContain("script-src 'self' 'sha256-abc='; style-src 'self';");
  });

  it('compresses what becomes smaller by it', async () => {
    const long = 'Deploy. '.repeat(500);
    await build(long, 1);
    const file = await (await openSite(HERE, folder)())?.find('/guides/deploy');
    expect(brotliDecompressSync(file?.compressed?.br ?? Buffer.alloc(0)).toString()).toBe(long);
    expect(gunzipSync(file?.compressed?.gzip ?? Buffer.alloc(0)).toString()).toBe(long);
  });
});
