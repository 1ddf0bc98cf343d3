import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import { expect, it } from 'vitest';
import { OPERATOR_TOKEN as key, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/instance/sets answers 422 validation_failed for what must not run, and where one set is pinned', async () => {
  const { definitionsDir: dir } = api().config;
  const { set } = api().service.sets.newest();
  // Other models, with the thresholds of those in use.
  const candidate = { ...readSetFile(dir, '2026-11-01'), set: 'tried', checks: readSetFile(dir, set).checks };
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'shadow.json'), JSON.stringify({ v: 1, share: 1, since: new Date().toISOString(), candidate }));
  const release = (from: string) => api().call('POST', '/v1/instance/sets', { key, body: { from } });
  const refused = (code: string) => ({ status: 422, body: { code: 'validation_failed', errors: [{ code }] } });
  expect(await release(set)).toMatchObject(refused('in_use'));
  expect(await release('tried')).toMatchObject(refused('not_calibrated'));
  await api().restart({ modelSet: set });
  expect(await release('2026-11-01')).toMatchObject(refused('pinned'));
});
