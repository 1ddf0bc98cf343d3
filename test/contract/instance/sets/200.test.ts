import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import { expect, it } from 'vitest';
import { OPERATOR_TOKEN as key, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();
const list = async () => (await api().call('GET', '/v1/instance/sets', { key })).body.items;
const release = (from: string) => api().call('POST', '/v1/instance/sets', { key, body: { from } });

it('/v1/instance/sets answers 200 to a promotion of the candidate, which is none any more, and to the way back', async () => {
  const before = loadSet().set;
  expect(await list()).toContainEqual(expect.objectContaining({ set: before, state: 'IN_USE', lostEnrollments: 0 }));
  const dir = api().config.definitionsDir;
  const candidate = { ...readSetFile(dir, before), set: 'tried' };
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'shadow.json'), JSON.stringify({ v: 1, share: 1, since: new Date().toISOString(), candidate }));
  expect((await list())[0]).toMatchObject({ set: 'tried', state: 'CANDIDATE' });
  const promoted = (await release('tried')).body.items[0];
  expect(readSetFile(dir, promoted.set)).toEqual({ ...candidate, set: promoted.set });
  expect([promoted.state, (await list())[0]]).toEqual(['IN_USE', promoted]);
  const [returned] = (await release(before)).body.items;
  expect(readSetFile(dir, returned.set)).toEqual({ ...readSetFile(dir, before), set: returned.set });
});
