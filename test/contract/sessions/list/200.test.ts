import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/sessions answers 200', () => {
  const api = useApi();

  it('page by page, newest first, each session once, of this account and mode only', async () => {
    const { testKey, liveKey } = await api().openAccount();
    const made: string[] = [];
    for (let i = 0; i < 5; i++)
      made.unshift((await api().call('POST', '/v1/sessions', { key: testKey, body: LIVENESS })).body.sessionId);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await api().call('GET', `/v1/sessions?limit=2${cursor && `&cursor=${cursor}`}`, { key: testKey });
      seen.push(...body.data.map((session: { sessionId: string }) => session.sessionId));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(made);
    expect((await api().call('GET', '/v1/sessions', { key: liveKey })).body).toEqual({ data: [], nextCursor: null });
  });

  it('filtered by status, flow, subject and time', async () => {
    const { testKey: key } = await api().openAccount();
    const create = async (body: object = {}) =>
      (await api().call('POST', '/v1/sessions', { key, body: { ...LIVENESS, ...body } })).body;
    const first = await create({ subjectId: 'a' });
    const second = await create({ subjectId: 'b' });
    await api().call('POST', `/v1/sessions/${first.sessionId}/cancel`, { key, body: {} });
    const ids = async (query: string) =>
      (await api().call('GET', `/v1/sessions?${query}`, { key })).body.data.map((one: { sessionId: string }) => one.sessionId);
    expect(await ids('status=CANCELED')).toEqual([first.sessionId]);
    expect(await ids('subjectId=b')).toEqual([second.sessionId]);
    expect(await ids('subjectId=nobody')).toEqual([]);
    expect(await ids('flow=ONBOARDING')).toEqual([]);
    expect(await ids(`createdAfter=${encodeURIComponent(second.createdAt)}`)).not.toContain(first.sessionId);
  });
});
