import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { claim, inReview, vote } from '../../harness/people/review-votes.js';

describe('GET /v1/reviews answers 200', () => {
  const api = useApi();
  const list = async (query = '', key = api().testKey) => (await api().call('GET', `/v1/reviews${query}`, { key })).body;
  const idsOf = ({ data }: { data: { sessionId: string }[] }) => data.map(({ sessionId }) => sessionId);

  /** One review in each state. */
  const made = { open: '', claimed: '', second: '', done: '' };
  beforeAll(async () => {
    made.open = await inReview(api());
    made.claimed = await inReview(api());
    await claim(api(), made.claimed);
    made.done = await inReview(api());
    await vote(api(), made.done);
    made.second = await inReview(api(), 2);
    await vote(api(), made.second, { outcome: 'DECLINED', reasonCodes: ['SPOOF_SUSPECTED'], note: 'A screen.' });
  });

  it('with what is not done, oldest first, and why the checks were not sure', async () => {
    const { data, nextCursor } = await list();
    expect([idsOf({ data }), nextCursor]).toEqual([[made.open, made.claimed, made.second], null]);
    expect(data.map(({ state }: { state: string }) => state)).toEqual(['OPEN', 'CLAIMED', 'SECOND']);
    expect(data[0]).toMatchObject({ flow: 'LIVENESS_ONLY', reasons: [{ code: 'REVIEW_BAND' }], claimedBy: null });
  });

  it.each([
    ['OPEN', 'open'],
    ['CLAIMED', 'claimed'],
    ['SECOND', 'second'],
    ['DONE', 'done'],
  ] as const)('with those that are %s, if asked', async (state, which) => {
    expect(idsOf(await list(`?state=${state}`))).toEqual([made[which]]);
    expect(idsOf(await list('?state=DISPUTED'))).toEqual([]);
  });

  it('with those that the caller holds', async () => {
    expect(idsOf(await list('?claimedBy=me'))).toEqual([made.claimed]);
    const { secret } = await api().makeKey();
    expect(idsOf(await list('?claimedBy=me', secret))).toEqual([]);
  });

  it('the newest first, page by page, and those of one reason, if asked', async () => {
    const first = await list('?order=NEWEST&limit=2');
    const rest = await list(`?order=NEWEST&limit=2&cursor=${first.nextCursor}`);
    expect([...idsOf(first), ...idsOf(rest)]).toEqual([made.second, made.claimed, made.open]);
    expect(idsOf(await list('?reason=REVIEW_BAND&state=OPEN'))).toEqual([made.open]);
    expect(idsOf(await list('?reason=SPOOF_SUSPECTED'))).toEqual([]);
  });

  it('with the votes to who has voted, and to everybody once it is done', async () => {
    const [own] = (await list('?state=SECOND')).data;
    expect(own.votes).toMatchObject([{ outcome: 'DECLINED', reasonCodes: ['SPOOF_SUSPECTED'], note: 'A screen.' }]);
    const { secret } = await api().makeKey();
    expect((await list('?state=SECOND', secret)).data[0].votes).toBeNull();
    expect((await list('?state=DONE', secret)).data[0].votes).toMatchObject([{ outcome: 'APPROVED' }]);
  });

  it('page by page, without gaps or repetitions', async () => {
    const pages = [];
    for (let cursor = ''; ; ) {
      const page = await list(`?limit=1${cursor}`);
      pages.push(...idsOf(page));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(pages).toEqual(idsOf(await list()));
    const iterated = [];
    for await (const { sessionId } of api().client.reviews.iterate({ limit: 2 })) iterated.push(sessionId);
    expect(iterated).toEqual(pages);
  });

  it('with nothing of another account or of the other mode', async () => {
    expect((await list('', api().liveKey)).data).toEqual([]);
    expect((await list('', api().stranger.testKey)).data).toEqual([]);
  });
});
