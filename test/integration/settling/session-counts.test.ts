import { foldCounts } from '@faceproof/orchestrator/journey/clockwork/fold-counts.js';
import { describe, expect, it, vi } from 'vitest';
import { countEnded } from '../../contract/harness/counted.js';
import { LIVENESS, useApi } from '../../contract/harness/orchestrator-in-process.js';

describe('an ended session', () => {
  const api = useApi();
  const created = async () => (await api().call('GET', '/v1/analytics')).body.total.funnel.created;

  it('is counted once, however many processes count at once', async () => {
    for (let i = 0; i < 20; i++) await api().decided('approve');
    await Promise.all([1, 2, 3, 4].map(() => foldCounts(api().service)));
    await countEnded(api());
    await foldCounts(api().service);
    expect(await created()).toBe(20);
  });

  it('is counted later if its count breaks off', async () => {
    const before = await created();
    await api().db.raw(`alter table session_counts add constraint refuse check (day < '2000-01-01') not valid`);
    await api().decided('approve');
    // The service counts every second, too, and holds the lock meanwhile.
    await vi.waitFor(() => expect(foldCounts(api().service)).rejects.toThrow(/refuse/));
    expect(await api().db('ended_sessions')).toHaveLength(1);
    await api().db.raw('alter table session_counts drop constraint refuse');
    await countEnded(api());
    expect(await created()).toBe(before + 1);
  });

  it('has the class of the device that opened its page, and nothing else of the device', async () => {
    const { sessionId, handoff } = (await api().call('POST', '/v1/sessions', { body: LIVENESS })).body;
    const headers = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Secret/7' };
    await api().call('POST', '/v1/captures/session', { key: handoff.captureToken, body: {}, headers });
    const row = await api().db('sessions').where({ id: sessionId }).first();
    expect(row.device).toBe('PHONE');
    expect(JSON.stringify(row)).not.toMatch(/Secret|iPhone/);
  });

  it('has the class SDK if an app began it', async () => {
    const { sessionId, handoff } = (await api().call('POST', '/v1/sessions', { body: LIVENESS })).body;
    await api().call('POST', '/v1/captures', { key: handoff.captureToken, body: {} });
    expect(await api().db('sessions').where({ id: sessionId }).first('device')).toEqual({ device: 'SDK' });
  });
});
