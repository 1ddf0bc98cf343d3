import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploadedSession } from '../../contract/harness/capture-attempt.js';
import { endLease } from '../../contract/harness/review-votes.js';
import { missing } from '../chromium.js';
import { expectSound, press, useConsole } from './open-console.js';

const REVIEWS = '/test/reviews';
const CONFLICT = {
  ...{ type: 'https://faceproof.example/problems', title: 'Conflict', status: 409, code: 'session_state_conflict' },
  ...{ detail: 'The case was decided elsewhere.', requestId: 'req_1', retryable: false },
};
const BROKEN = {
  ...{ type: 'https://faceproof.example/problems', title: 'Internal error', status: 500, code: 'internal_error' },
  ...{ detail: 'The picture could not be read.', requestId: 'req_2', retryable: false },
};

describe.skipIf(missing !== null)('the reviews of the console', () => {
  const console = useConsole();
  beforeAll(async () => {
    const { api } = console();
    await api.takeReferences();
    await api.call('PUT', '/v1/policy', { body: { review: 'ALWAYS' } });
  });
  /** Sessions with three pictures each, all in review; oldest first. */
  async function waiting(count: number, session: object = {}): Promise<string[]> {
    const { api } = console();
    await api.db('reviews').update({ state: 'DONE' });
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push((await uploadedSession(api, session)).sessionId);
    return ids;
  }
  const statusOf = async (sessionId: string) => (await console().api.call('GET', `/v1/sessions/${sessionId}`)).body;
  const votesOn = (sessionId: string) => console().api.db('review_votes').where({ session_id: sessionId });
  const seesPictures = (page: Page) => page.locator('[data-shown=true]').waitFor();
  const toast = (page: Page, step: string) => page.locator(`.toast[data-step=${step}]`).waitFor({ state: 'attached' });

  it('are decided by keyboard alone, ten in a row', async () => {
    const ids = await waiting(10);
    const { page, complaints } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, REVIEWS);
    await page.locator('.queue li').nth(9).waitFor();
    await page.keyboard.press('j');
    for (const [i, id] of ids.entries()) {
      await page.waitForURL(`**/reviews/${id}`);
      await page.getByRole('button', { name: 'Claim C' }).waitFor();
      await page.keyboard.press('c');
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
    expect(complaints).toEqual([]);
  }, 180_000);

  it('wait five seconds with a vote, so that it can be undone, also on another screen', async () => {
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await press(page, 'Claim C');
    await seesPictures(page);
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

  it('count a vote although the page is closed within the five seconds', async () => {
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await press(page, 'Claim C');
    await seesPictures(page);
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
    await expect.poll(async () => (await votesOn(id)).length, { timeout: 4_000 }).toBe(1);
    expect(asked).toEqual(['beforeunload']);
  }, 120_000);

  it('count a vote before the person signs out', async () => {
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.keyboard.press('a');
    await toast(page, 'PENDING');
    await press(page, 'Sign out');
    await page.getByText('Sign in with a passkey.').waitFor();
    expect(await votesOn(id)).toHaveLength(1);
  }, 120_000);

  it('send a waiting vote once more when the page closes, under the same key', async () => {
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await press(page, 'Claim C');
    await seesPictures(page);
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
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.route('**/review', (route) => route.fulfill({ status: 403, body: 'Blocked' }));
    await page.keyboard.press('a');
    await toast(page, 'PENDING');
    await press(page, 'Sign out');
    await toast(page, 'FAILED');
    await page.getByRole('alert').filter({ hasText: 'A vote is not counted' }).waitFor();
    await press(page, 'Sign out');
    await page.getByText('Sign in with a passkey.').waitFor();
  }, 120_000);

  it('count a vote once although the service goes away in the middle of it', async () => {
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await press(page, 'Claim C');
    await seesPictures(page);
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

  it('send the vote after a refused one, and keep the refusal until it is read', async () => {
    const [refused = '', counted = ''] = await waiting(2);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${refused}`);
    await page.route(`**/sessions/${refused}/review`, (route) => route.fulfill({ status: 409, json: CONFLICT }));
    for (const id of [refused, counted]) {
      await page.waitForURL(`**/reviews/${id}`);
      await press(page, 'Claim C');
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
    const [voted = '', claimed = ''] = await waiting(2);
    const body = { name: 'Olga Other', role: 'REVIEWER' };
    const other = await openPage();
    await other.page.goto((await api.call('POST', '/v1/members', { key: api.liveKey, body })).body.invitation.url);
    await press(other.page, 'Create a passkey');
    await other.page.getByText('Olga Other · Reviewer', { exact: true }).waitFor();
    const { credentials } = await other.device.send('WebAuthn.getCredentials', { authenticatorId: other.authenticatorId });

    const { page, device, authenticatorId } = await openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${voted}`);
    for (const credential of credentials) await device.send('WebAuthn.addCredential', { authenticatorId, credential });
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.keyboard.press('a');
    await page.waitForURL(`**/reviews/${claimed}`);
    await api.db('sign_ins').del();
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /review/.test(request.url())) writes.push(new URL(request.url()).pathname);
    });
    await press(page, 'Claim C');
    await press(page, 'Sign in');
    await page.getByText('Olga Other · Reviewer', { exact: true }).waitFor();
    // Once, for the first person; the vote was never sent.
    expect(writes).toEqual([`/v1/reviews/${claimed}/claim`]);
  }, 120_000);

  it('show to others who holds a case, and give its pictures to nobody else', async () => {
    const [id = ''] = await waiting(1);
    const rita = await console().openAs({ role: 'REVIEWER', mode: 'TEST', name: 'Rita Example' }, `${REVIEWS}/${id}`);
    await press(rita.page, 'Claim C');
    await seesPictures(rita.page);
    const otto = { role: 'REVIEWER', mode: 'TEST', name: 'Otto Other' } as const;
    const { page, person } = await console().openAs(otto, `${REVIEWS}/${id}`);
    await page.getByText('Held by Rita Example until').waitFor();
    await page.locator('.queue .others').waitFor();
    await press(page, 'Claim C');
    await page.getByRole('alert').waitFor();
    expect(await page.locator('canvas').count()).toBe(0);
    const { status } = await console().api.call('GET', `/v1/sessions/${id}/media`, { key: null, headers: person.headers });
    expect(status).toBe(403);
    // The lease ends and another reviewer claims: the screen of the first holder shows it by itself, and no picture any more.
    await endLease(console().api, id);
    await page.keyboard.press('c');
    await seesPictures(page);
    await rita.page.getByText('Held by Otto Other until').waitFor();
    expect(await rita.page.locator('canvas').count()).toBe(0);
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

  it('are not decided before the pictures are seen, nor by a key that is held down', async () => {
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    const broken: { path: string | null; isOver: boolean } = { path: null, isOver: false };
    await page.route('**/media/*', (route) => {
      const { pathname } = new URL(route.request().url());
      broken.path ??= pathname;
      return pathname === broken.path && !broken.isOver ? route.fulfill({ status: 500, json: BROKEN }) : route.continue();
    });
    await press(page, 'Claim C');
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
    await page.keyboard.down('a');
    expect(await page.getByRole('button', { name: 'Approve A' }).isDisabled()).toBe(true);
    broken.isOver = true;
    await press(page, 'Try again');
    await seesPictures(page);
    await page.getByRole('button', { name: 'Approve A', disabled: false }).waitFor();
    // The same press, repeated by the keyboard.
    await page.keyboard.down('a');
    expect(await page.locator('.toast').count()).toBe(0);
    await page.keyboard.up('a');
    await page.keyboard.press('a');
    await toast(page, 'PENDING');
  }, 120_000);

  it('are decided although no picture can be rendered, once the page says so', async () => {
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    const damaged = { ...BROKEN, status: 422, code: 'undecodable_media', detail: 'The picture is damaged.' };
    await page.route('**/media/*', (route) => route.fulfill({ status: 422, json: damaged }));
    await press(page, 'Claim C');
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).first().waitFor();
    await page.getByRole('button', { name: 'Approve A', disabled: false }).waitFor();
    await page.keyboard.press('a');
    await toast(page, 'SENT');
    expect((await statusOf(id)).status).toBe('APPROVED');
  }, 120_000);

  it('show what others do without a reload, before the next poll', async () => {
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, REVIEWS);
    // While news arrives, the page polls once a minute.
    await Promise.all([page.waitForResponse('**/v1/live'), page.reload()]);
    await page.locator('.queue li').waitFor();
    await console().api.call('POST', `/v1/reviews/${id}/claim`, { body: {} });
    await page.locator('.queue .others').waitFor({ timeout: 30_000 });
    const { sessionId } = await uploadedSession(console().api);
    await page.locator(`.queue a[href$="${sessionId}"]`).waitFor({ timeout: 30_000 });
  }, 120_000);

  it('stay held while the reviewer is there, without extending the sign-in, and not for long after', async () => {
    const { api } = console();
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.clock.install();
    const endsSoon = () =>
      api
        .db('reviews')
        .where({ session_id: id })
        .update({ claim_expires_at: new Date(Date.now() + 60_000) });
    await endsSoon();
    await page.reload();
    await seesPictures(page);
    const renewals: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/claim')) renewals.push(request.headers()['faceproof-background']);
    });
    const renewed = () => page.waitForResponse((response) => response.url().endsWith('/claim'));
    await Promise.all([renewed(), page.clock.runFor(16_000)]);
    expect(renewals).toEqual(['1']);
    // Ten minutes later the lease is about to end, and nothing has moved since.
    await page.clock.runFor(590_000);
    expect(renewals).toEqual(['1']);
    await page.mouse.move(10, 10);
    await Promise.all([renewed(), page.clock.runFor(16_000)]);
    expect(renewals).toEqual(['1', '1']);
  }, 120_000);

  it('that two dispute are decided by an owner, and offered to nobody else', async () => {
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

  it('keep a note whose writer is signed out in the middle of it, and count the vote with it', async () => {
    const { api, openPage, at } = console();
    const [id = ''] = await waiting(1);
    const body = { name: 'Nora Note', role: 'REVIEWER' };
    const { page } = await openPage();
    await page.goto((await api.call('POST', '/v1/members', { key: api.liveKey, body })).body.invitation.url);
    await press(page, 'Create a passkey');
    await page.getByText('Nora Note · Reviewer', { exact: true }).waitFor();
    await page.goto(at(`${REVIEWS}/${id}`));
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.keyboard.press('n');
    await page.keyboard.type('The ears ');
    await api.db('sign_ins').del();
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

  it('open by their link beyond the first hundred, and again for those who voted', async () => {
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await page.route('**/v1/reviews?*', (route) => route.fulfill({ json: { data: [], nextCursor: 'more' } }));
    await page.reload();
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.keyboard.press('a');
    await toast(page, 'SENT');
    await page.goto(console().at(`${REVIEWS}/${id}`));
    await page.getByText('This case is decided. You voted on it').waitFor();
    await press(page, 'Show the pictures');
    await seesPictures(page);
    const other = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await other.page.getByRole('heading', { name: 'This case is decided' }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Show the pictures' }).count()).toBe(0);
  }, 120_000);

  it('say that pictures were deleted, and hide them while the window is not in focus', async () => {
    const { api } = console();
    const [id = ''] = await waiting(1, { subjectId: 'customer-1' });
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.evaluate(`document.hasFocus = () => false; dispatchEvent(new Event('blur'))`);
    await page.locator('.faces.unfocused').waitFor();
    await page.getByText('Hidden while this window is not in focus').waitFor();
    await api.call('POST', '/v1/subjects/erase', { body: { subjectId: 'customer-1' } });
    await page.reload();
    await page.getByRole('heading', { name: 'The pictures were deleted' }).waitFor();
  }, 120_000);

  it.each([
    { width: 360, colorScheme: 'dark' as const },
    { width: 1440, colorScheme: 'light' as const },
  ])(
    'are sound at $width px in $colorScheme, with a case open',
    async ({ width, colorScheme }) => {
      const [id = ''] = await waiting(1);
      const options = { viewport: { width, height: 740 }, colorScheme };
      const opened = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`, options);
      await press(opened.page, 'Claim C');
      await seesPictures(opened.page);
      await press(opened.page, 'Show scores now');
      await press(opened.page, 'Decline … D');
      await expectSound(opened);
      await opened.page.keyboard.press('Escape');
      await opened.page.keyboard.press('?');
      await opened.page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await expectSound(opened);
    },
    120_000,
  );
});
