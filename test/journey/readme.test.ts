import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../harness/services/start-service.js';

const README = join(import.meta.dirname, '..', '..', 'README.md');

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService({ workers: 0 });
  folder = await mkdtemp(join(tmpdir(), 'faceproof-readme-'));
  await mkdir(join(folder, '.faceproof'));
  await writeFile(
    join(folder, '.faceproof', 'dev.json'),
    JSON.stringify({ baseUrl: service.baseUrl, testKey: service.testKey }),
  );
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the README', () => {
  it('leads to a first receipt, line by line as it stands there', async () => {
    const text = await readFile(README, 'utf8');
    const section = text.slice(text.indexOf('## Your first receipt'));
    const script = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-euo', 'pipefail', '-c', script.replaceAll(/^curl .*$/gm, '$&; echo')],
      { cwd: folder },
    );
    const [evidence, session, keys] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(session).toMatchObject({ status: 'APPROVED', decision: { outcome: 'APPROVED' } });
    expect((await verifyReceipt(evidence, keys.keys)).valid).toBe(true);
  });

  it('links to what is there, and shows what is there', async () => {
    const text = await readFile(README, 'utf8');
    const links = [...text.matchAll(/\]\(([^)#]+)\)|src(?:set)?="([^"]+)"/g)].map(([, link, picture]) => link ?? picture ?? '');
    expect(links.filter((link) => link.startsWith('docs/pictures/'))).toHaveLength(6);
    for (const link of links)
      await expect(readFile(join(README, '..', link)).catch((error) => error.code)).resolves.not.toBe('ENOENT');
  });
});
