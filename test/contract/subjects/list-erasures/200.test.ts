import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';

describe('GET /v1/erasures answers 200', () => {
  const api = useApi();
  const { call, asStranger, erase } = useFullKeys(api);

  it('with the receipt of each, which names nobody', async () => {
    await api().decided('approve', { subjectId: 'p-erased' });
    const { subjectId, ...erasure } = (await erase('p-erased')).body;
    const { body, text } = await call('GET', '/v1/erasures');
    expect(body).toEqual({ data: [erasure], nextCursor: null });
    expect(text).not.toContain(subjectId);
    expect((await asStranger('GET', '/v1/erasures')).body.data).toEqual([]);
  });
});
