import { storeReview } from '@faceproof/orchestrator/reviews/reviews.store.js';
import { expect, it } from 'vitest';
import { callApi } from '../../contract/harness/http-call.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, waitForStatus } from '../settling/journey-fixture.js';

const DAY_MS = 86_400_000;

const fixture = useOpened(openFixture);

const linesOf = async (metric: string): Promise<string[]> => {
  const { text } = await callApi(fixture.base, 'GET', '/metrics', { key: fixture.operatorToken });
  return text.split('\n').filter((line) => line.startsWith(metric));
};

async function open(scenario: string): Promise<string> {
  const body = { ...LIVENESS, simulate: { scenario } };
  const { body: made } = await callApi(fixture.base, 'POST', '/v1/sessions', { key: fixture.account.testKey, body });
  return made.sessionId;
}

it('a judged session is counted once, by its ruling', async () => {
  await waitForStatus(fixture, fixture.account.testKey, await open('approve'));
  await waitForStatus(fixture, fixture.account.testKey, await open('review_pending'), new Set(['IN_REVIEW']));
  const of = (ruling: string) => `faceproof_judged_captures_total{mode="TEST",flow="LIVENESS_ONLY",ruling="${ruling}"} 1`;
  await expect
    .poll(() => linesOf('faceproof_judged_captures_total'))
    .toEqual(expect.arrayContaining([of('APPROVE'), of('REVIEW')]));
});

it('the funnel sums what has ended on the last seven days, of LIVE sessions alone', async () => {
  const insert = (ago: number, mode: string, funnel: Record<string, number>) =>
    fixture
      .superuser('session_counts')
      .insert({
        ...{ account_id: fixture.account.accountId, mode, flow: 'ONBOARDING', device: 'PHONE', locale: 'de' },
        day: new Date(fixture.service.clock.now().getTime() - ago * DAY_MS).toISOString().slice(0, 10),
        counts: JSON.stringify({ funnel }),
      });
  await insert(0, 'LIVE', { created: 10, opened: 8, uploaded: 5, decided: 4 });
  await insert(6, 'LIVE', { created: 5, opened: 5, agreed: 3 });
  await insert(7, 'LIVE', { created: 100 });
  await insert(1, 'TEST', { created: 1000 });
  const values = Object.fromEntries(
    (await linesOf('faceproof_funnel_sessions')).map((line) => [/step="(\w+)"/.exec(line)?.[1], Number(line.split(' ')[1])]),
  );
  expect(values).toEqual({ created: 15, opened: 13, agreed: 3, uploaded: 5, decided: 4 });
});

it('the oldest review is that of a LIVE session, and no one waits at first', async () => {
  expect(await linesOf('faceproof_oldest_review_seconds')).toEqual(['faceproof_oldest_review_seconds 0']);
  const { accountId } = fixture.account;
  const session = { flow: 'LIVENESS_ONLY', purpose: 'Live' };
  const { body: made } = await callApi(fixture.base, 'POST', '/v1/sessions', { key: fixture.account.liveKey, body: session });
  const since = new Date(fixture.service.clock.now().getTime() - DAY_MS);
  await fixture.service.db.transaction((tx) =>
    storeReview(tx, { sessionId: made.sessionId, accountId, mode: 'LIVE', approvals: 1, since }),
  );
  const [line = ''] = await linesOf('faceproof_oldest_review_seconds');
  expect(Number(line.split(' ')[1])).toBeGreaterThanOrEqual(86_400);
});
