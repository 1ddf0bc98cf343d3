import { EXPORTS_OF_ACCOUNT_MAX } from '@faceproof/orchestrator/journey/export/export-limits.js';
import { expect, it } from 'vitest';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/subjects/export answers 503 overloaded to an account whose exports take its places, and records nothing', async () => {
  await uploadedSession(api(), { subjectId: 'p-slow' });
  const { service } = api();
  const { vault } = service;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  service.vault = {
    ...vault,
    async getObject(...object) {
      await released;
      return vault.getObject(...object);
    },
  };
  const ask = () =>
    fetch(`${api().base}/v1/subjects/export`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${api().testKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ subjectId: 'p-slow' }),
    });
  const held = await Promise.all(Array.from({ length: EXPORTS_OF_ACCOUNT_MAX }, ask));
  expect(held.map(({ status }) => status)).toEqual(held.map(() => 200));

  const recorded = async () => Number((await api().db('audit_log').count('* as n').first())?.n);
  const before = await recorded();
  const refused = await ask();
  expect(await recorded()).toBe(before);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await refused.json()).toMatchObject({ code: 'overloaded' });

  // The place of a reader that left is free when the picture that was being read for it has arrived.
  await held[0]?.body?.cancel();
  release();
  const statusOfAnother = async () => {
    const { status, body } = await ask();
    await body?.cancel();
    return status;
  };
  await expect.poll(statusOfAnother).toBe(200);
  for (const { body } of held.slice(1)) await body?.cancel();
  service.vault = vault;
});
