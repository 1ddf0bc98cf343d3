import type { PolicyPreview, PreviewPolicy } from '@faceproof/client/calls/account/policy.js';
import type { PolicyPreview as Documented, PreviewPolicySchema } from '@faceproof/protocol/api/account/policy.js';
import { SCOPES } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import type { Input, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const REVIEW_ALL = { review: 'ALWAYS' };

describe('POST /v1/policy/preview answers 200', () => {
  const api = useApi();
  const openAccount = async () => {
    const { accountId } = await api().openAccount();
    const keyOf = async (mode: 'TEST' | 'LIVE') => (await api().makeKey({ accountId, mode, scopes: [...SCOPES] })).secret;
    return { accountId, testKey: await keyOf('TEST'), liveKey: await keyOf('LIVE') };
  };
  const preview = async (key: string, body: object): Promise<Documented> =>
    (await api().call('POST', '/v1/policy/preview', { key, body })).body;

  it('with what changes, the newest sessions of each change, and reviews a day', async () => {
    const { testKey: key, liveKey } = await openAccount();
    const approved = (await api().decided('approve', {}, key)).sessionId;
    const declined = (await api().decided('decline_spoof', {}, key)).sessionId;
    const { reviewsPerDay, ...same } = await preview(key, { policy: {} });
    expect(same).toMatchObject({ judged: 2, unchanged: 2, changes: [], missing: 0, missingBy: [] });
    expect(reviewsPerDay).toEqual({ before: 0, after: 0 });

    const found = await preview(key, { policy: REVIEW_ALL });
    expect(found).toMatchObject({ judged: 2, unchanged: 0, missing: 0, reviewsPerDay: { before: 0, after: 2 } });
    expect(found.changes).toEqual([
      { from: 'APPROVED', to: 'REVIEW', count: 1, sessionIds: [approved] },
      { from: 'DECLINED', to: 'REVIEW', count: 1, sessionIds: [declined] },
    ]);
    expect(await preview(key, { policy: REVIEW_ALL, limit: 1 })).toMatchObject({ judged: 1, changes: [{ from: 'DECLINED' }] });
    expect(await preview(liveKey, { policy: REVIEW_ALL })).toMatchObject({ judged: 0, missing: 0, changes: [] });
  });

  it('of the sessions that were created in the period, the first moment included and the last not', async () => {
    const { testKey: key } = await openAccount();
    const ids = [await api().decided('approve', {}, key), await api().decided('approve', {}, key)].map((one) => one.sessionId);
    const [first, second] = await Promise.all(
      ids.map(async (id) => (await api().call('GET', `/v1/sessions/${id}`, { key })).body.createdAt as string),
    );
    expect((await preview(key, { policy: {}, from: first, to: second })).judged).toBe(1);
    expect((await preview(key, { policy: {}, from: second })).judged).toBe(1);
    expect((await preview(key, { policy: {}, to: second })).judged).toBe(1);
    expect((await preview(key, { policy: {}, from: first })).judged).toBe(2);
  });

  it('with what the kept numbers cannot tell, by cause', async () => {
    const { testKey: key } = await openAccount();
    await api().decided('approve', {}, key);
    await api().decided('attempts_exhausted', {}, key);
    const cause = async (policy: object) => (await preview(key, { policy })).missingBy;
    expect(await cause({ maxAttempts: 2 })).toEqual([{ cause: 'OTHER_ATTEMPTS', count: 1 }]);
    expect(await cause({ maxAttempts: 5 })).toEqual([{ cause: 'OTHER_ATTEMPTS', count: 1 }]);
    expect(await cause({ liveness: { mode: 'PASSIVE_AND_ACTIVE' } })).toEqual([
      { cause: 'OTHER_ATTEMPTS', count: 1 },
      { cause: 'OTHER_CHALLENGE', count: 1 },
    ]);
    // Only what would be approved needs the search.
    const searched = { checks: { 'face.duplicate': { required: true } } };
    expect(await cause(searched)).toEqual([{ cause: 'NO_DUPLICATE_SEARCH', count: 1 }]);
  });

  it('with how many would be asked for the challenge under another mode, and how they would end', async () => {
    const { testKey: key } = await openAccount();
    const put = (liveness: object) => api().call('PUT', '/v1/policy', { key, body: { liveness } });
    const under = async (mode: string) => {
      const { judged, unchanged, changes, asked, missingBy } = await preview(key, { policy: { liveness: { mode } } });
      return { judged, unchanged, asked, missingBy, changes: changes.map(({ from, to, count }) => [from, to, count]) };
    };
    for (const scenario of ['approve', 'challenge_then_approve', 'challenge_then_decline', 'challenge_not_done'] as const)
      await api().decided(scenario, {}, key);
    const nothing = { judged: 4, unchanged: 4, missingBy: [], changes: [] };
    expect(await under('ADAPTIVE')).toEqual({ ...nothing, asked: { before: 3, after: 3 } });
    // The doubtful score of the simulated engine lies above the threshold of the other modes.
    expect(await under('PASSIVE')).toEqual({
      ...{ judged: 4, unchanged: 2, missingBy: [], asked: { before: 3, after: 0 } },
      changes: expect.arrayContaining([
        ['DECLINED', 'APPROVED', 1],
        ['REVIEW', 'APPROVED', 1],
      ]),
    });

    await put({ mode: 'PASSIVE' });
    await api().decided('approve', {}, key);
    await put({ mode: 'PASSIVE_AND_ACTIVE' });
    await api().decided('approve', {}, key);
    const { judged, unchanged, asked } = await under('ADAPTIVE');
    expect({ judged, unchanged, asked }).toEqual({ judged: 6, unchanged: 6, asked: { before: 4, after: 3 } });
  });

  it('with the sessions of PASSIVE that ADAPTIVE would have asked, whose answer nobody knows', async () => {
    const { testKey: key } = await openAccount();
    const doubtful = { checks: { 'liveness.passive': { threshold: 0.999 } } };
    await api().call('PUT', '/v1/policy', { key, body: { liveness: { mode: 'PASSIVE' } } });
    await api().decided('approve', {}, key);
    const draft = { liveness: { mode: 'ADAPTIVE' } };
    expect(await preview(key, { policy: draft })).toMatchObject({ judged: 1, asked: { before: 0, after: 0 } });
    expect(await preview(key, { policy: { ...draft, ...doubtful } })).toMatchObject({
      ...{ judged: 0, asked: { before: 0, after: 1 } },
      missingBy: [{ cause: 'OTHER_CHALLENGE', count: 1 }],
    });
  });

  it('and changes nothing: no policy, no session, no event, no audit entry', async () => {
    const { accountId, testKey: key } = await openAccount();
    const { sessionId } = await api().decided('approve', {}, key);
    const state = async () => ({
      policy: (await api().call('GET', '/v1/policy', { key })).body,
      session: (await api().call('GET', `/v1/sessions/${sessionId}`, { key })).body,
      events: await api().db('events').where({ account_id: accountId }).count(),
      audit: await api().db('audit_log').where({ account_id: accountId }).count(),
      usage: await api().db('usage_rows').where({ account_id: accountId }),
    });
    const before = await state();
    await preview(key, { policy: REVIEW_ALL });
    expect(await state()).toEqual(before);
  });

  it('to the client too, which takes and gives what the schema says', async () => {
    true satisfies Same<PreviewPolicy, Input<typeof PreviewPolicySchema>>;
    true satisfies Same<PolicyPreview, Documented>;
    expect(await api().client.policy.preview({ policy: {}, limit: 1 })).toMatchObject({ changes: [] });
  });
});
