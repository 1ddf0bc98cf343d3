import { describe, expect, it } from 'vitest';
import { openLink, uploadedSession } from '../../contract/harness/capture-attempt.js';
import type { Api } from '../../contract/harness/orchestrator-in-process.js';
import { missing } from '../chromium.js';
import { expectSound, press, useConsole } from './open-console.js';

const SESSIONS = '/test/sessions';

describe.skipIf(missing !== null)('the sessions of the console', () => {
  const console = useConsole();

  it('are found by status, id and person, and the person is in no address', async () => {
    const { api, openAs } = console();
    const approved = await api.decided('approve', { subjectId: 'customer-7', metadata: { branch: 'Berlin' } });
    await api.decided('decline_spoof');
    const { page } = await openAs({ role: 'SUPPORT', mode: 'TEST' }, SESSIONS);
    const rows = page.locator('tbody tr');
    await rows.nth(1).waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('DECLINED');
    await page.waitForURL('**/sessions?status=DECLINED');
    await rows.filter({ hasText: 'Approved' }).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(1);
    await page.goBack();
    await rows.nth(1).waitFor();

    await page.getByRole('textbox', { name: 'Subject ID' }).fill('customer-7');
    await page.keyboard.press('Enter');
    await rows.nth(1).waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('customer-7');
    await rows.getByRole('link').click();
    await page.getByRole('button', { name: `Copy ${approved.sessionId}` }).waitFor();

    await page.goto(console().at(`${SESSIONS}?id=${approved.sessionId.slice(0, 20)}`));
    await rows.first().waitFor();
    await page.goto(console().at(`${SESSIONS}?metadata=ignored&status=NONE&cursor=all`));
    await rows.nth(1).waitFor();
  }, 120_000);

  it('show no score to a role without that right, and verify their receipt in the browser', async () => {
    const { api, openAs } = console();
    const { sessionId } = await api.decided('approve');
    const support = await openAs({ role: 'SUPPORT', mode: 'TEST' }, `${SESSIONS}/${sessionId}`);
    await support.page.getByText('without scores').waitFor();
    expect(await support.page.locator('.bar').count()).toBe(0);
    expect(await support.page.getByRole('button', { name: 'Verify in this browser' }).count()).toBe(0);

    const owner = await openAs({ role: 'OWNER', mode: 'TEST' }, `${SESSIONS}/${sessionId}`);
    await owner.page.locator('.bar').first().waitFor();
    await press(owner.page, 'Verify in this browser');
    await owner.page.getByRole('status').filter({ hasText: 'The receipt is valid' }).waitFor();
    await expectSound(owner);
  }, 120_000);

  it('get a new link and are canceled, and the answer shows at once', async () => {
    const { api, openAs } = console();
    const { sessionId, captureToken } = await openLink(api);
    const { page } = await openAs({ role: 'SUPPORT', mode: 'TEST' }, `${SESSIONS}/${sessionId}`);
    await press(page, 'New link');
    await press(page, 'Yes, do it');
    const dialog = page.getByRole('dialog', { name: 'New link' });
    await dialog.getByText('It is shown only now').waitFor();
    await dialog.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    const link = await dialog.locator('code').textContent();
    expect(link).toContain('/capture/');
    expect(link).not.toContain(captureToken);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await press(page, 'Cancel the session');
    await page.getByText('0 attempts were made so far').waitFor();
    await press(page, 'Yes, do it');
    await page.getByText('canceled by your side').waitFor();
    expect(await page.getByRole('button', { name: 'New link' }).count()).toBe(0);
  }, 120_000);

  it('say where their person stopped, and what support can say', async () => {
    const { api, openAs } = console();
    const { sessionId, captureToken } = await openLink(api);
    const { page } = await openAs({ role: 'SUPPORT', mode: 'TEST' }, `${SESSIONS}/${sessionId}`);
    await page.getByText('Link not opened', { exact: true }).waitFor();
    await page.getByText('Please open the link and read the consent.').waitFor();
    await api.call('POST', '/v1/captures/session', { key: captureToken, body: {} });
    await page.getByText('Link opened, left at consent', { exact: true }).waitFor({ timeout: 30_000 });
    const body = { accepted: true, locale: 'en' };
    await api.call('POST', '/v1/captures/session/consent', { key: captureToken, body });
    await page.getByText('Agreed, no attempt begun', { exact: true }).waitFor({ timeout: 30_000 });
    const dark = await api.decided('decline_spoof');
    await page.goto(console().at(`${SESSIONS}/${dark.sessionId}`));
    await page.getByText('The check could not confirm you.').waitFor();
  }, 120_000);

  it('show what went to endpoints, who looked, and what is held until when', async () => {
    const { api, openAs } = console();
    await api.takeReferences();
    await api.call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example/in' } });
    const { sessionId } = await uploadedSession(api, { subjectId: 'customer-8' });
    const opened = await openAs({ role: 'OWNER', mode: 'TEST', name: 'Olivia Owner' }, `${SESSIONS}/${sessionId}`);
    const { page } = opened;
    await page.getByRole('link', { name: 'session.processing' }).first().waitFor();
    await press(page, 'Show the pictures');
    await page.locator('[data-shown=true]').waitFor();
    await press(page, 'Show what is held about this person');
    await page.getByRole('row', { name: /Captures with pictures or clips 1/ }).waitFor();
    await page.reload();
    const named = page.getByText(/Olivia Owner saw a picture of the person/);
    await named.first().waitFor();
    await expectSound(opened);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(opened);
    // A member who is not in the list, such as one who was removed, is not an API key.
    await page.route('**/v1/members?*', (route) => route.fulfill({ json: { data: [], nextCursor: null } }));
    await page.reload();
    const unnamed = page.getByText(/Member …\w{6} saw a picture of the person/);
    await unnamed.first().waitFor();
    const support = await openAs({ role: 'SUPPORT', mode: 'TEST' }, `${SESSIONS}/${sessionId}`);
    await support.page.getByRole('heading', { name: 'What is held' }).waitFor();
    expect(await support.page.getByRole('heading', { name: 'Webhook deliveries' }).count()).toBe(0);
    expect(await support.page.getByRole('heading', { name: 'Who did what' }).count()).toBe(0);
  }, 120_000);

  it('erase their person only after the end of the id is typed, and say what went', async () => {
    const { api, openAs } = console();
    const { sessionId } = await uploadedSession(api, { subjectId: 'customer-9' });
    const opened = await openAs({ role: 'OWNER', mode: 'TEST' }, `${SESSIONS}/${sessionId}`);
    const { page } = opened;
    await press(page, 'Erase the person …');
    const dialog = page.getByRole('dialog', { name: 'Erase the person' });
    await dialog.getByText('Captures with pictures or clips: 1').waitFor();
    const erase = dialog.getByRole('button', { name: 'Erase the person' });
    expect(await erase.isDisabled()).toBe(true);
    await expectSound(opened);
    await dialog.getByRole('textbox').fill('omer-9');
    await erase.click();
    await page.getByRole('status').filter({ hasText: 'Erased: 1 session, 1 capture' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('The person of this session was erased').waitFor();
    expect(await page.getByRole('button', { name: 'Erase the person …' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Show the pictures' }).count()).toBe(0);
  }, 120_000);

  it('say that a foreign id is not there, and what to do', async () => {
    const { api, openAs } = console();
    const live = await api.call('POST', '/v1/sessions', { key: api.liveKey, body: { flow: 'LIVENESS_ONLY', purpose: 'x' } });
    const { page } = await openAs({ role: 'OWNER', mode: 'TEST' }, `${SESSIONS}/${live.body.sessionId}`);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await page.getByText('other mode').waitFor();
  }, 120_000);

  it('fill pages of fifty, ten thousand of them too', async () => {
    const { api, openAs } = console();
    const { sessionId } = await openLink(api);
    await copySession(api, sessionId, 10_000);
    const { page } = await openAs({ role: 'OWNER', mode: 'TEST' }, SESSIONS);
    await page.locator('tbody tr').nth(49).waitFor();
    const first = page.locator(`tbody a[href$="${sessionId}"]`);
    await first.waitFor();
    await press(page, 'Next page');
    await page.waitForURL('**cursor=**');
    await first.waitFor({ state: 'detached' });
    expect(await page.locator('tbody tr').count()).toBe(50);
    await page.goBack();
    await first.waitFor();
  }, 180_000);
});

/** Stores copies of a session under ids and tokens of their own. */
async function copySession({ db }: Api, sessionId: string, copies: number): Promise<void> {
  const { rows } = await db.raw(
    `select column_name as name from information_schema.columns
     where table_name = 'sessions' and table_schema = current_schema() and is_generated = 'NEVER'`,
  );
  const names: string[] = rows.map(({ name }: { name: string }) => name);
  const own: Record<string, string> = {
    id: `'ses_' || lpad(n::text, 26, '0')`,
    capture_token_digest: 'sha256(n::text::bytea)',
    // Sealed for the one session.
    details_sealed: 'null',
  };
  const values = names.map((name) => own[name] ?? `s.${name}`).join(', ');
  await db.raw(
    `insert into sessions (${names.join(', ')}) select ${values} from sessions s, generate_series(1, ?) n where s.id = ?`,
    [copies, sessionId],
  );
}
