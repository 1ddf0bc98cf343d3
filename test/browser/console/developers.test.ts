import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing } from '../chromium.js';
import { expectSound, press, useConsole } from './open-console.js';

describe.skipIf(missing !== null)('the screen of developers', () => {
  const console = useConsole();
  const receiver = createServer((_request, response) => response.writeHead(204).end());
  beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => receiver.close(resolve)));
  const hookUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${randomUUID()}`;

  it('makes a key that works and shows it once, and revokes it after its id was typed', async () => {
    const opened = await console().openAs({ role: 'DEVELOPER' }, '/test/developers/keys');
    const { page } = opened;
    await press(page, 'Create a key');
    const form = page.getByRole('dialog', { name: 'Create a test key' });
    // A developer cannot give what the role lacks.
    expect(await form.getByRole('checkbox', { name: 'See pictures of people' }).count()).toBe(0);
    await form.getByLabel('Name').fill('Checkout');
    const create = form.getByRole('button', { name: 'Create a key' });
    expect(await create.isDisabled()).toBe(true);
    await form.getByRole('button', { name: 'Only read' }).click();
    await form.getByRole('checkbox', { name: /Read the policy/ }).uncheck();
    await expectSound(opened);
    await create.click();
    const once = page.getByRole('dialog', { name: 'The new test key' });
    const key = (await once.locator('code').textContent()) ?? '';
    const { api } = console();
    await once.getByRole('button', { name: 'Java', exact: true }).click();
    const lines = (await once.locator('pre').textContent()) ?? '';
    expect(lines).toContain(`FACEPROOF_API_KEY=${key}`);
    expect(lines).toMatch(/FACEPROOF_URL=http:\S+\n[\s\S]*\/clients\/maven\/\S+\.jar$/);
    expect((await api.call('GET', '/v1/sessions', { key })).status).toBe(200);
    expect((await api.call('GET', '/v1/policy', { key })).status).toBe(403);
    await once.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(key);

    await press(page, `Revoke …${key.slice(-4)}`);
    const dialog = page.getByRole('dialog', { name: `Revoke the key …${key.slice(-4)}?` });
    await dialog.getByText('is refused from now on').waitFor();
    const keyId = /key_\w+/.exec((await dialog.textContent()) ?? '')?.[0] ?? '';
    await dialog.getByRole('textbox').fill(keyId);
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await api.call('GET', '/v1/sessions', { key })).status).toBe(401);
  }, 120_000);

  it('adds an endpoint, tests it, replays, replaces its secret, disables and deletes it', async () => {
    const opened = await console().openAs({ role: 'DEVELOPER' }, '/test/developers/webhooks');
    const { page } = opened;
    const url = hookUrl();
    await press(page, 'Add an endpoint');
    const form = page.getByRole('dialog', { name: 'Add a webhook endpoint' });
    await form.getByLabel('Address').fill(url);
    await form.getByLabel('others can verify the origin').check();
    await form.getByRole('button', { name: 'Add an endpoint' }).click();
    const secret = page.getByRole('dialog', { name: 'The signing secret' });
    const first = await secret.locator('code').textContent();
    const { data } = (await console().api.call('GET', '/v1/webhook-endpoints')).body;
    expect(data.find((one: { url: string }) => one.url === url).signatures).toEqual(['v1', 'v1a']);
    expect(first).toMatch(/^whsec_/);
    await secret.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('link', { name: url }).click();
    await press(page, 'Send a test event');
    await page.getByRole('row', { name: /webhook\.test.*Delivered.*204 · accepted/ }).waitFor();
    await press(page, 'Send again');
    const delivered = page.getByRole('row', { name: /Delivered/ });
    await delivered.nth(1).waitFor();
    await expectSound(opened);
    await page.getByRole('button', { name: 'Body' }).first().click();
    await page.getByRole('dialog', { name: 'Body' }).getByText('"type": "webhook.test"').waitFor();
    await expectSound(opened);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Send many again …' }).click();
    const many = page.getByRole('dialog', { name: 'Send many again' });
    await many.getByLabel('State').selectOption('DELIVERED');
    await many.getByLabel('Queued before').fill('2020-01-02T00:00');
    await many.getByLabel('Queued from').fill('2020-01-01T00:00');
    await many.getByRole('button', { name: 'Send again' }).click();
    await many.getByText('0 events are sent again.').waitFor();
    await expectSound(opened);
    await page.keyboard.press('Escape');
    await many.waitFor({ state: 'detached' });
    await page.getByLabel('State').selectOption('FAILED');
    await page.waitForURL('**?state=FAILED');
    await page.getByRole('heading', { name: 'No delivery' }).waitFor();

    await press(page, 'Replace the secret');
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click();
    const second = page.getByRole('dialog', { name: 'The signing secret' });
    expect(await second.locator('code').textContent()).not.toBe(first);
    await second.getByRole('button', { name: 'Done' }).click();
    await page.getByText('The previous secret also signs until').waitFor();

    await press(page, 'Disable');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await press(page, 'Enable');
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await press(page, 'Delete');
    await page.getByRole('dialog').getByRole('textbox').fill(id);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/developers/webhooks');
    await page.getByRole('link', { name: url }).waitFor({ state: 'detached' });
  }, 120_000);

  it('opens a session and shows its link and code, and how it goes', async () => {
    const opened = await console().openAs({ role: 'DEVELOPER' }, '/test/developers/playground');
    const { page } = opened;
    await page.getByLabel('What happens').selectOption('decline_spoof');
    await page.getByRole('button', { name: 'Open a session' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    await page.getByRole('link', { name: /\/capture\// }).waitFor();
    await page.getByText('DECLINED ·').waitFor();
    await expectSound(opened);
  }, 120_000);

  it('says that a live session is charged, and offers no scenario', async () => {
    const { page } = await console().openAs({ role: 'OWNER', mode: 'LIVE' }, '/developers/playground');
    await page.getByText('counts against the allowance').waitFor();
    expect(await page.getByLabel('What happens').count()).toBe(0);
  }, 120_000);

  it('lists failed calls with their codes and request ids', async () => {
    const { api, openAs } = console();
    const failed = await api.call('POST', '/v1/sessions', { body: { flow: 'NONE' } });
    const opened = await openAs({ role: 'DEVELOPER' }, '/test/developers/calls');
    const { page } = opened;
    await page.getByLabel('Show').selectOption('true');
    await page.waitForURL('**/calls?failed=true');
    const row = page.getByRole('row', { name: /POST \/v1\/sessions.*422.*validation_failed/ });
    await row.getByRole('button', { name: `Copy ${failed.headers.get('X-Request-Id')}` }).waitFor();
    await expectSound(opened);
  }, 120_000);

  it('shows an auditor the webhooks alone, and nothing to change', async () => {
    const { page } = await console().openAs({ role: 'AUDITOR' }, '/test/developers');
    await page.waitForURL('**/test/developers/webhooks');
    const tabs = page.getByRole('navigation', { name: 'Developers' }).getByRole('link');
    expect(await tabs.allTextContents()).toEqual(['Webhooks']);
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await page.goto(console().at('/test/developers/keys'));
    await page.getByRole('heading', { name: 'Your role may not see this' }).waitFor();
  }, 120_000);

  it.each(['keys', 'webhooks', 'playground', 'calls'])(
    'is sound in German, dark and narrow: %s',
    async (tab) => {
      const options = { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'de' } as const;
      const opened = await console().openAs({ role: 'OWNER' }, `/test/developers/${tab}`, options);
      await opened.page.getByRole('heading', { level: 1, name: 'Entwicklung' }).waitFor();
      await opened.page.getByText('Wird geladen …').waitFor({ state: 'detached' });
      await expectSound(opened);
    },
    120_000,
  );
});
