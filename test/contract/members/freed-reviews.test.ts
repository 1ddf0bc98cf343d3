import { describe, expect, it } from 'vitest';
import { useApi } from '../harness/orchestrator-in-process.js';
import { claim, inReview } from '../harness/people/review-votes.js';

describe('a review that someone holds who may not review any more', () => {
  const api = useApi();
  const ENDS = {
    'a member who is removed': (id: string) => ['DELETE', `/v1/members/${id}`, {}] as const,
    'a member with another role': (id: string) => ['PATCH', `/v1/members/${id}`, { body: { role: 'SUPPORT' } }] as const,
  };

  async function held(by: { key: string | null; headers?: Record<string, string> }): Promise<string> {
    const sessionId = await inReview(api());
    expect((await api().call('POST', `/v1/reviews/${sessionId}/claim`, { ...by, body: {} })).status).toBe(200);
    return sessionId;
  }

  it.each(Object.entries(ENDS))('is free at once, from %s', async (_, end) => {
    const [owner, reviewer] = [await api().signIn(), await api().signIn({ role: 'REVIEWER' })];
    const sessionId = await held({ key: null, headers: reviewer.headers });
    expect((await claim(api(), sessionId)).status).toBe(409);
    const [method, path, sent] = end(reviewer.memberId);
    expect((await api().call(method, path, { key: null, headers: owner.headers, ...sent })).status).toBeLessThan(300);
    expect((await claim(api(), sessionId)).status).toBe(200);
  });

  it('is free at once, from a key that is revoked', async () => {
    const owner = await api().signIn();
    const { keyId, secret } = await api().makeKey();
    const sessionId = await held({ key: secret });
    expect((await api().call('DELETE', `/v1/keys/${keyId}`, { key: null, headers: owner.headers })).status).toBe(204);
    expect((await claim(api(), sessionId)).status).toBe(200);
  });

  it('stays with a member who still may review', async () => {
    const [owner, reviewer] = [await api().signIn(), await api().signIn({ role: 'REVIEWER' })];
    const sessionId = await held({ key: null, headers: reviewer.headers });
    const body = { role: 'OWNER' };
    await api().call('PATCH', `/v1/members/${reviewer.memberId}`, { key: null, headers: owner.headers, body });
    expect((await claim(api(), sessionId)).body.code).toBe('review_claimed');
  });
});
