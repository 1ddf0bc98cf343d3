import { describe, expect, it } from 'vitest';
import { frameForm, openLink, upload } from '../../harness/capture-attempt.js';
import { type Api, useApi } from '../../harness/orchestrator-in-process.js';

/** With no worker, a cold service expects to decide one capture a second. */
const ONE_PLACE = { ADMISSION_WAIT_SECONDS: '1' };

describe('POST /v1/captures answers 503', () => {
  const api = useApi(ONE_PLACE);

  it("'overloaded' when the wait would be too long, and keeps the place in line of a session that asks again", async () => {
    const [first, second, third] = await threeLinks(api());
    expect((await open(api(), first)).status).toBe(201);
    await setAge(api(), -3600);

    const refused = [await open(api(), second), await open(api(), third)];
    expect(refused.map(({ status, body }) => [status, body.code, body.retryable])).toEqual([
      [503, 'overloaded', true],
      [503, 'overloaded', true],
    ]);
    const [soon, later] = refused.map(({ headers }) => Number(headers.get('retry-after'))) as [number, number];
    expect(soon).toBeGreaterThan(0);
    expect(later).toBeGreaterThan(soon);
    expect(await api().db('sessions').whereNot({ status: 'CREATED' }).select('status')).toEqual([{ status: 'CAPTURING' }]);

    // The place is free again. The third session asks first, but the second was refused first.
    await setAge(api(), 3600);
    const asked = async () => [(await open(api(), third)).status, (await open(api(), second)).status];
    await expect.poll(asked).toEqual([503, 201]);
    await setAge(api(), 3600);
    await expect.poll(async () => (await open(api(), third)).status).toBe(201);
  });
});

describe('POST /v1/captures answers no 503', () => {
  const api = useApi(ONE_PLACE);

  it('to the device that holds a place, to its upload, or to a test session', async () => {
    const [first, second, third] = await threeLinks(api());
    const held = await open(api(), first);
    await setAge(api(), -3600);
    expect([(await open(api(), second)).status, (await open(api(), third)).status]).toEqual([503, 503]);
    const again = await open(api(), held.body.claimToken);
    expect(again.status).toBe(201);
    expect((await upload(api(), again.body, frameForm(3))).status).toBe(202);

    const attempt = await open(api(), (await openLink(api())).captureToken);
    expect(attempt.status).toBe(201);
    expect((await upload(api(), attempt.body, frameForm(3))).status).toBe(202);
  });
});

async function threeLinks(api: Api): Promise<[string, string, string]> {
  const link = async () => (await openLink(api, {}, api.liveKey)).captureToken;
  return [await link(), await link(), await link()];
}

function open(api: Api, bearer: string) {
  return api.call('POST', '/v1/captures', { key: bearer, body: {} });
}

/** An attempt takes a place while it is younger than the limit. */
async function setAge(api: Api, seconds: number): Promise<void> {
  await api
    .db('captures')
    .where({ state: 'OPEN' })
    .update({ started_at: new Date(Date.now() - seconds * 1000) });
}
