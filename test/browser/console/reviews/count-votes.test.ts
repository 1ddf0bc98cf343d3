import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { missing } from '../../chromium.js';
import { press } from '../open-console.js';
import { REVIEWS, seesPictures, toast, useReviews } from './open-reviews.js';

describe.skipIf(missing !== null)('the reviews of the console', () => {
  const { claimOne, console, statusOf, votesOn, waiting } = useReviews();

  it('are decided by keyboard alone, ten in a row', async () => {
    const ids = await waiting(10);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, REVIEWS);
    await page.locator('.queue li').nth(9).waitFor();
    await page.keyboard.press('j');
    for (const [i, id] of ids.entries()) {
      await page.waitForURL(`**/reviews/${id}`);
      // The first is claimed by its key, and each next one by the vote before it.
      if (i === 0) await page.getByRole('button', { name: 'Claim C' }).waitFor();
      if (i === 0) await page.keyboard.press('c');
      await seesPictures(page);
      if (i % 2 === 0) {
        await page.keyboard.press('a');
      } else {
        await page.keyboard.press('d');
        await page.getByRole('group', { name: 'Why do you decline?' }).waitFor();
        await page.keyboard.press('2');
      }
    }
    await page.getByRole('heading', { name: 'Nothing waits for a review' }).waitFor();
    await toast(page, 'SENT');
    const decided = await Promise.all(ids.map(statusOf));
    expect(decided.map(({ status }) => status)).toEqual(ids.map((_, i) => (i % 2 === 0 ? 'APPROVED' : 'DECLINED')));
    expect(decided[1].decision.reasons.map(({ code }: { code: string }) => code)).toEqual(['SPOOF_SUSPECTED']);
  }, 180_000);

  it('count a vote although the page is closed within the five seconds', async () => {
    const { id, page } = await claimOne();
    await page.keyboard.press('a');
    await toast(page, 'PENDING');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    await expect.poll(async () => (await votesOn(id)).length).toBe(1);
    expect(asked).toEqual(['beforeunload']);
  }, 120_000);

  it('count a vote before the person signs out', async () => {
    const { id, page } = await claimOne();
    await page.keyboard.press('a');
    await toast(page, 'PENDING');
    await press(page, 'Sign out');
    await page.getByText('Sign in with a passkey.').waitFor();
    expect(await votesOn(id)).toHaveLength(1);
  }, 120_000);

  it('count a vote once although the service goes away in the middle of it', async () => {
    const { id, page } = await claimOne();
    // The first answer is lost on its way back, after the vote has counted.
    const lost = { count: 0 };
    await page.route('**/review', async (route) => {
      if (lost.count++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.keyboard.press('a');
    await toast(page, 'WAITING');
    await toast(page, 'SENT');
    expect([lost.count, (await votesOn(id)).length, (await statusOf(id)).status]).toEqual([2, 1, 'APPROVED']);
  }, 120_000);

  it('ask for a second reviewer, who sees no vote before their own', async () => {
    const { api } = console();
    await api.call('PUT', '/v1/policy', { body: { review: 'ALWAYS', reviewApprovals: 2 } });
    const [id = ''] = await waiting(1);
    await api.call('PUT', '/v1/policy', { body: { review: 'ALWAYS', reviewApprovals: 1 } });
    const first = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await press(first.page, 'Claim C');
    await seesPictures(first.page);
    await first.page.keyboard.press('a');
    await toast(first.page, 'SENT');
    const second = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await second.page.getByText('One reviewer has voted').waitFor();
    expect(await second.page.getByRole('heading', { name: 'Votes' }).count()).toBe(0);
    await press(second.page, 'Claim C');
    await seesPictures(second.page);
    await second.page.keyboard.press('a');
    await toast(second.page, 'SENT');
    expect((await statusOf(id)).status).toBe('APPROVED');
  }, 120_000);

  it('keep a note whose writer is signed out in the middle of it, and count the vote with it', async () => {
    const { api, openPage, at } = console();
    const [id = ''] = await waiting(1);
    const body = { name: 'Nora Note', role: 'REVIEWER' };
    const { page } = await openPage();
    await page.goto((await api.call('POST', '/v1/members', { key: api.liveKey, body })).body.invitation.url);
    await press(page, 'Create a passkey');
    await page.getByText('Nora Note · Reviewer', { exact: true }).waitFor();
    await page.goto(at(`${REVIEWS}/${id}`));
    // The pictures after the first one arrive late, and are refused.
    const late = new AbortController();
    const asked = { count: 0 };
    await page.route('**/media/*', async (route) => {
      if (asked.count++ > 0 && !late.signal.aborted) await once(late.signal, 'abort');
      await route.continue();
    });
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.keyboard.press('n');
    await page.keyboard.type('The ears ');
    await api.db('sign_ins').del();
    const refused = page.waitForResponse((response) => response.url().includes('/media/') && response.status() === 401);
    late.abort();
    await refused;
    await page.keyboard.type('agree');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    const question = page.getByRole('dialog', { name: 'Your sign-in has ended' });
    await question.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, 'SENT');
    expect(await votesOn(id)).toHaveLength(1);
    const { headers } = await api.signIn({ role: 'OWNER', mode: 'TEST' });
    const { votes } = (await api.call('GET', `/v1/reviews/${id}`, { key: null, headers })).body;
    expect(votes).toMatchObject([{ outcome: 'APPROVED', note: 'The ears agree' }]);
  }, 120_000);
});
