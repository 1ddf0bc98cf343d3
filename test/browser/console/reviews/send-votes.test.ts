import { describe, expect, it } from 'vitest';
import { missing } from '../../chromium.js';
import { press } from '../open-console.js';
import { CONFLICT, REVIEWS, seesPictures, toast, useReviews } from './open-reviews.js';

/** The five seconds of the undo never pass, however slow the machine is. */
function neverSend(): void {
  const { setTimeout } = globalThis;
  const later = (work: () => void, ms?: number) => setTimeout(work, ms === 5000 ? 3_600_000 : ms);
  Object.assign(globalThis, { setTimeout: later });
}

describe.skipIf(missing !== null)('the reviews of the console', () => {
  const { claimOne, console, statusOf, votesOn, waiting } = useReviews();

  it('wait five seconds with a vote, so that it can be undone, also on another screen', async () => {
    const { id, page } = await claimOne();
    await page.keyboard.press('n');
    await page.keyboard.type('The ears agree');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await toast(page, 'PENDING');
    expect(await votesOn(id)).toEqual([]);
    await page.keyboard.press('u');
    await page.locator('.toast').waitFor({ state: 'detached' });
    await seesPictures(page);
    expect(await page.getByRole('textbox').inputValue()).toBe('The ears agree');
    expect((await statusOf(id)).status).toBe('IN_REVIEW');

    await page.keyboard.press('a');
    await toast(page, 'PENDING');
    await page.getByRole('link', { name: 'Your sign-ins' }).click();
    await press(page, 'Undo (U)');
    await page.waitForURL(`**/reviews/${id}`);
    await seesPictures(page);
    expect(await page.getByRole('textbox').inputValue()).toBe('The ears agree');

    await page.keyboard.press('a');
    const voted = page.waitForResponse((response) => response.url().endsWith('/review'));
    await page.getByRole('link', { name: 'Your sign-ins' }).click();
    expect((await voted).status()).toBe(200);
    expect(await votesOn(id)).toHaveLength(1);
  }, 120_000);

  it('take back the newest vote first when one of each mode waits, each in its own mode', async () => {
    const [first = '', second = ''] = await waiting(2);
    const { at, openAs } = console();
    const { page } = await openAs({ role: 'REVIEWER', mode: 'TEST' });
    await page.addInitScript(neverSend);
    // No worker measures a LIVE capture here, so the page gets TEST cases in both modes.
    await page.route('**/v1/**', (route) => {
      const headers = route.request().headers();
      return route.continue('faceproof-mode' in headers ? { headers: { ...headers, 'faceproof-mode': 'TEST' } } : {});
    });
    await page.goto(at(`${REVIEWS}/${first}`));
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.keyboard.press('a');
    await toast(page, 'PENDING');
    await page.getByRole('radio', { name: 'Live' }).check({ force: true });
    await page.locator(`.queue a[href="/console/reviews/${second}"]`).click();
    await page.waitForURL(`**/console/reviews/${second}`);
    await seesPictures(page);
    await page.keyboard.press('a');
    await expect.poll(() => page.locator('.toast[data-step=PENDING]').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Undo (U)', exact: true }).count()).toBe(1);

    await page.keyboard.press('u');
    await page.waitForURL(`**/console/reviews/${second}`);
    await expect
      .poll(() => page.locator('.toast[data-step=PENDING]').allTextContents())
      .toEqual([expect.stringContaining(first.slice(-6))]);
    await page.keyboard.press('u');
    await page.waitForURL(`**/console/test/reviews/${first}`);
    await page.locator('.toast').waitFor({ state: 'detached' });
    await seesPictures(page);
    expect([...(await votesOn(first)), ...(await votesOn(second))]).toEqual([]);
  }, 120_000);

  it('send a waiting vote once more when the page closes, under the same key', async () => {
    const { id, page } = await claimOne();
    const keys: (string | undefined)[] = [];
    await page.route('**/review', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length === 1 ? route.fulfill({ status: 503, body: 'Away' }) : route.continue();
    });
    await page.keyboard.press('a');
    await toast(page, 'WAITING');
    await page.goto('about:blank');
    await expect.poll(async () => (await votesOn(id)).length).toBe(1);
    expect(new Set(keys).size).toBe(1);
  }, 120_000);

  it('send no vote again that a proxy refused, and keep the person signed in until they know', async () => {
    const { page } = await claimOne();
    await page.route('**/review', (route) => route.fulfill({ status: 403, body: 'Blocked' }));
    await page.keyboard.press('a');
    await toast(page, 'PENDING');
    await press(page, 'Sign out');
    await toast(page, 'FAILED');
    await page.getByRole('alert').filter({ hasText: 'A vote is not counted' }).waitFor();
    await press(page, 'Sign out');
    await page.getByText('Sign in with a passkey.').waitFor();
  }, 120_000);

  it('send the vote after a refused one, and keep the refusal until it is read', async () => {
    const [refused = '', counted = ''] = await waiting(2);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${refused}`);
    await page.route(`**/sessions/${refused}/review`, (route) => route.fulfill({ status: 409, json: CONFLICT }));
    for (const id of [refused, counted]) {
      await page.waitForURL(`**/reviews/${id}`);
      if (id === refused) await press(page, 'Claim C');
      await seesPictures(page);
      await page.keyboard.press('a');
    }
    await toast(page, 'FAILED');
    await toast(page, 'PENDING');
    await page.locator(`.queue a[href$="${refused}"]`).waitFor();
    await toast(page, 'SENT');
    expect(await page.locator('.toast[data-step=FAILED]').allTextContents()).toEqual([
      expect.stringContaining(CONFLICT.detail),
    ]);
    expect([(await votesOn(refused)).length, (await votesOn(counted)).length]).toEqual([0, 1]);
    await page.locator('.toast[data-step=FAILED]').getByRole('button', { name: 'Close' }).click();
    await page.locator('.toast[data-step=FAILED]').waitFor({ state: 'detached' });
  }, 120_000);

  it('send nothing of a person when another one signs in on the page', async () => {
    const { api, openAs, openPage } = console();
    const [voted = '', held = '', claimed = ''] = await waiting(3);
    const body = { name: 'Olga Other', role: 'REVIEWER' };
    const other = await openPage();
    await other.page.goto((await api.call('POST', '/v1/members', { key: api.liveKey, body })).body.invitation.url);
    await press(other.page, 'Create a passkey');
    await other.page.getByText('Olga Other · Reviewer', { exact: true }).waitFor();
    const { credentials } = await other.device.send('WebAuthn.getCredentials', { authenticatorId: other.authenticatorId });

    const { page, device, authenticatorId } = await openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${voted}`);
    for (const credential of credentials) await device.send('WebAuthn.addCredential', { authenticatorId, credential });
    await page.addInitScript(neverSend);
    await page.reload();
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.keyboard.press('a');
    await page.waitForURL(`**/reviews/${held}`);
    await seesPictures(page);
    await page.keyboard.press('j');
    await page.waitForURL(`**/reviews/${claimed}`);
    await page.getByRole('button', { name: 'Claim C' }).waitFor();
    await api.db('sign_ins').del();
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /review/.test(request.url())) writes.push(new URL(request.url()).pathname);
    });
    // With the key: the message of the vote that waits may lie over the button.
    await page.keyboard.press('c');
    await press(page, 'Sign in');
    await page.getByText('Olga Other · Reviewer', { exact: true }).waitFor();
    // Once, for the first person; the vote was never sent.
    expect(writes).toEqual([`/v1/reviews/${claimed}/claim`]);
  }, 120_000);

  it('that two dispute are decided by an owner, and offered to no one else', async () => {
    const { api, openAs } = console();
    await api.call('PUT', '/v1/policy', { body: { review: 'ALWAYS', reviewApprovals: 2 } });
    const [id = ''] = await waiting(1);
    await api.call('PUT', '/v1/policy', { body: { review: 'ALWAYS', reviewApprovals: 1 } });
    for (const outcome of ['APPROVED', 'DECLINED']) {
      const { headers } = await api.signIn({ role: 'REVIEWER', mode: 'TEST' });
      await api.call('POST', `/v1/sessions/${id}/review`, { key: null, headers, body: { outcome } });
    }
    const reviewer = await openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await reviewer.page.getByText('You may not decide this case.').waitFor();
    expect(await reviewer.page.getByRole('button', { name: 'Claim C' }).isDisabled()).toBe(true);
    const owner = await openAs({ role: 'OWNER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await press(owner.page, 'Claim C');
    await seesPictures(owner.page);
    await owner.page.keyboard.press('a');
    await toast(owner.page, 'SENT');
    expect((await statusOf(id)).status).toBe('APPROVED');
  }, 120_000);
});
