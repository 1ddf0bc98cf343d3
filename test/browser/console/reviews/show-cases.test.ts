import { describe, expect, it } from 'vitest';
import { uploadedSession } from '../../../contract/harness/capture-attempt.js';
import { endLease } from '../../../contract/harness/people/review-votes.js';
import { missing } from '../../chromium.js';
import { expectSound, press } from '../open-console.js';
import { BROKEN, REVIEWS, seesPictures, toast, useReviews } from './open-reviews.js';

describe.skipIf(missing !== null)('the reviews of the console', () => {
  const { claimOne, console, statusOf, waiting } = useReviews();

  it('show to others who holds a case, and give its pictures to no one else', async () => {
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

  it('take a note without a vote, and go to an owner, who sees why before all other cases', async () => {
    const [first, id] = await waiting(2);
    const owner = await console().openAs({ role: 'OWNER', mode: 'TEST' }, REVIEWS);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST', name: 'Rita Example' }, `${REVIEWS}/${id}`);
    await page.getByLabel('Note for your colleagues').fill('Light from behind.');
    await press(page, 'Save the note');
    await page.getByText('Light from behind.').waitFor();
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.keyboard.press('e');
    await page.getByLabel('Why should an owner decide?').fill('A twin?');
    await press(page, 'Pass to an owner E');
    await page.waitForURL(`**/reviews/${first}`);
    await owner.page.locator('.queue li:first-child').getByText('A twin?').waitFor();
    await page.goto(console().at(`${REVIEWS}/${id}`));
    await page.getByText('You may not decide this case.').waitFor();
    await owner.page.locator('.queue li:first-child a').click();
    await owner.page.locator('summary').filter({ hasText: 'Assign' }).click();
    await owner.page.getByLabel('Assigned to', { exact: true }).selectOption({ label: 'Rita Example' });
    await owner.page.getByLabel('Due', { exact: true }).fill('2026-01-02');
    await owner.page.locator('details').getByRole('button', { name: 'Assign' }).click();
    await page.locator('.queue .mark.bad').getByText('Overdue').waitFor();
    await page.getByRole('button', { name: 'Claim C', disabled: false }).waitFor();
  }, 120_000);

  it('stay held while the reviewer is there, without extending the sign-in, and not for long after', async () => {
    const { api } = console();
    const { id, page } = await claimOne();
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
      await opened.page.getByRole('button', { name: 'Claim' }).click();
      await seesPictures(opened.page);
      await press(opened.page, 'Show scores now');
      await opened.page.getByRole('button', { name: 'Decline …' }).click();
      await expectSound(opened);
      await opened.page.keyboard.press('Escape');
      await opened.page.keyboard.press('?');
      await opened.page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await expectSound(opened);
    },
    120_000,
  );

  it.each([
    { width: 390, height: 740 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ])(
    'have their buttons in sight at $width px, wherever the page is scrolled',
    async (viewport) => {
      const [id = ''] = await waiting(1);
      const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`, { viewport });
      await page.getByRole('button', { name: 'Claim' }).click();
      await seesPictures(page);
      const bottomOf = async (name: string) => {
        const box = await page.getByRole('button', { name }).boundingBox();
        return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
      };
      for (const to of ['0', 'document.body.scrollHeight']) {
        await page.evaluate(`scrollTo(0, ${to})`);
        for (const name of ['Approve', 'Decline …', 'New capture …'])
          expect(await bottomOf(name)).toBeLessThanOrEqual(viewport.height);
      }
    },
    120_000,
  );

  it('ask why before an approval in spite of a suspicion, and show the reason on the page of the session', async () => {
    const { api, openAs } = console();
    const [id = ''] = await waiting(1, { simulate: { scenario: 'decline_spoof' } });
    const { page } = await openAs({ role: 'OWNER', mode: 'TEST', name: 'Olivia Owner' }, `${REVIEWS}/${id}`);
    await press(page, 'Claim C');
    await page.getByRole('button', { name: 'Approve A', disabled: false }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('textbox', { name: 'Why do you approve in spite of this finding?' }).waitFor();
    expect(await page.locator('.toast').count()).toBe(0);
    await page.keyboard.type('A poster behind the person');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await toast(page, 'SENT');
    expect((await statusOf(id)).status).toBe('APPROVED');
    await page.goto(console().at(`/test/sessions/${id}`));
    await page.getByRole('listitem').filter({ hasText: 'Olivia Owner: Approved' }).getByText('A poster behind').waitFor();
    await page.getByRole('link', { name: 'Open the case in Reviews' }).click();
    await page.waitForURL(`**/reviews/${id}`);
    await page.getByText('Votes').waitFor();
    expect(await api.db('reviews').where({ session_id: id }).first('state')).toEqual({ state: 'DONE' });
  }, 120_000);

  it('are filtered by their reason and turned around, in the address, while a case is open', async () => {
    const [old = ''] = await waiting(1);
    const { sessionId } = await uploadedSession(console().api, { simulate: { scenario: 'decline_spoof' } });
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${old}`);
    const links = page.locator('.queue a');
    await links.nth(1).waitFor();
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
    await page.waitForURL(`**/reviews/${old}?order=NEWEST`);
    await expect.poll(() => links.first().getAttribute('href')).toContain(sessionId);
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('Liveness score low');
    await links.nth(1).waitFor({ state: 'detached' });
    await links.first().click();
    await page.waitForURL(`**/reviews/${sessionId}?reason=LIVENESS_SCORE_LOW&order=NEWEST`);
    await page.reload();
    await expect.poll(() => links.count()).toBe(1);
  }, 120_000);

  it('say what the policy asks for, and take a new capture as the answer', async () => {
    const [id = ''] = await waiting(1);
    const { page } = await console().openAs({ role: 'REVIEWER', mode: 'TEST' }, `${REVIEWS}/${id}`);
    await page.locator('.queue-reasons').getByText('The policy asks for a review', { exact: true }).waitFor();
    await press(page, 'Claim C');
    await seesPictures(page);
    await page.keyboard.press('r');
    await page.getByRole('group', { name: 'What should the person do better?' }).waitFor();
    await page.keyboard.press('1');
    await toast(page, 'SENT');
    const { status, decision } = await statusOf(id);
    expect([status, decision.reasons]).toMatchObject(['DECLINED', [{ code: 'FACE_OCCLUDED', retryable: true }]]);
  }, 120_000);
});
