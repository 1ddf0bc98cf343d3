import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('PUT /v1/branding answers 412 branding_version_mismatch to an older version, and to all but one of ten at once', async () => {
  const put = (publicName: string) =>
    api().call('PUT', '/v1/branding', { body: { publicName }, headers: { 'If-Match': '"0"' } });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => put(`Bank ${i}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const lost of answers.filter(({ status }) => status !== 200)) {
    expect([lost.status, lost.body.code]).toEqual([412, 'branding_version_mismatch']);
  }
});
