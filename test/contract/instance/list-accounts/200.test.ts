import { describe, expect, it } from 'vitest';
import { expectProblem, OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/instance/accounts answers 200', () => {
  const api = useApi();

  it('with the accounts newest first, page by page', async () => {
    const first = await api().call('GET', '/v1/instance/accounts?limit=1', { key: OPERATOR_TOKEN });
    const cursor = first.body.nextCursor;
    const second = await api().call('GET', `/v1/instance/accounts?limit=1&cursor=${cursor}`, { key: OPERATOR_TOKEN });
    const pages = [...first.body.data, ...second.body.data];
    expect(pages.map(({ name, plan, included, suspendedAt }) => [name, plan, included, suspendedAt])).toEqual([
      ['Stranger', 'free', 30, null],
      ['Acme', 'free', 30, null],
    ]);
    expect(second.body.nextCursor).toBeNull();
  });

  it('to a signed-in operator, and not to an owner', async () => {
    const operator = await api().signIn({ role: null });
    const owner = await api().signIn({ role: 'OWNER' });
    const read = ({ headers }: { headers: Record<string, string> }) =>
      api().call('GET', '/v1/instance/accounts', { key: null, headers });
    expect((await read(operator)).body.data).toHaveLength(2);
    await expectProblem(read(owner), 403, 'insufficient_scope');
  });
});
