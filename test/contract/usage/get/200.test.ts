import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/usage answers 200', () => {
  const api = useApi();

  it('with this month, in which test sessions are counted and not charged', async () => {
    const { testKey, liveKey } = await api().openAccount();
    await api().decided('approve', {}, testKey);
    await api().call('POST', '/v1/sessions', { key: liveKey, body: LIVENESS });
    const { body } = await api().call('GET', '/v1/usage', { key: liveKey });
    const period = new Date().toISOString().slice(0, 7);
    expect(body).toMatchObject({
      plan: 'free',
      periods: [{ period, included: 30, used: 0, reserved: 1, remaining: 29, test: 1 }],
    });
  });

  it('with as many months as are asked for', async () => {
    const { body } = await api().call('GET', '/v1/usage?from=2026-01&to=2026-12');
    expect(body.periods.map((one: { period: string }) => one.period)).toHaveLength(12);
    expect((await api().call('GET', '/v1/usage?period=2025-02')).body.periods).toMatchObject([{ period: '2025-02', used: 0 }]);
  });
});
