import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useApi } from '../contract/harness/orchestrator-in-process.js';
import { installTools } from './outside/install-tools.js';

/** Spectral, a second linter beside Redocly's, which test/contract/service/openapi runs. */

const { folder, note } = installTools();

describe.skipIf(folder === null)(`Spectral${note}`, () => {
  const api = useApi({ PUBLIC_URL: 'https://faceproof.test' });

  it('finds nothing in the OpenAPI document', async () => {
    const { body } = await api().call('GET', '/v1/openapi.json', { key: null });
    expect(await lint(body)).toEqual([]);
  });

  it('finds what is wrong in a document', async () => {
    const { body } = await api().call('GET', '/v1/openapi.json', { key: null });
    const [[path, item] = ['', {}]] = Object.entries<Record<string, { operationId: string }>>(body.paths);
    for (const operation of Object.values(item)) operation.operationId = 'same';
    body.paths[`${path}/again`] = item;
    expect(await lint(body)).toContainEqual(expect.objectContaining({ code: 'operation-operationId-unique' }));
  });
});

async function lint(document: object): Promise<{ code: string; path: string[]; message: string }[]> {
  const cwd = await mkdtemp(join(tmpdir(), 'faceproof-spectral-'));
  try {
    await writeFile(join(cwd, 'openapi.json'), JSON.stringify(document));
    const cli = join(folder ?? '', 'node_modules', '@stoplight', 'spectral-cli', 'dist', 'index.js');
    const rules = join(import.meta.dirname, 'drivers', 'spectral.yaml');
    const args = [cli, 'lint', 'openapi.json', '--ruleset', rules, '--format', 'json', '--fail-severity', 'hint', '--quiet'];
    // It exits with 1 if it finds something, and with 2 if it cannot run.
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 2 ** 26 }).catch((failed) => {
      if (failed.code !== 1) throw failed;
      return failed as { stdout: string };
    });
    return JSON.parse(stdout);
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
