import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from '../contract/harness/orchestrator-in-process.js';
import { missing, openBrowser, type TestBrowser } from './chromium.js';

if (missing !== null) process.stderr.write(`Skipped: the console in a browser, because ${missing}.\n`);

describe.skipIf(missing !== null)('the console', () => {
  let api: Api;
  let browser: TestBrowser;
  beforeAll(async () => {
    api = await openApi();
    browser = await openBrowser({ camera: 'none' });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });

  /** A page whose device has an authenticator that verifies its owner. */
  async function openPage(): Promise<{ page: Page; device: CDPSession; authenticatorId: string; violations: string[] }> {
    const page = await (await browser.device()).newPage();
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text());
    });
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    });
    return { page, device, authenticatorId, violations };
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
  const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  it('registers an invited passkey, signs out, and signs in again without a name', async () => {
    const body = { name: 'Grace Example', role: 'AUDITOR' };
    const { invitation } = (await api.call('POST', '/v1/members', { key: api.liveKey, body })).body;
    const { page, device, authenticatorId, violations } = await openPage();
    // Opened at the address, the browser is led to the name that passkeys belong to.
    await page.goto(invitation.url.replace('localhost', '127.0.0.1'));
    await press(page, 'Create a passkey');
    await says(page, 'Grace Example, auditor of Acme');
    expect(new URL(page.url()).hostname).toBe('localhost');
    expect(page.url()).not.toContain('#');
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

    await press(page, 'Sign out');
    await says(page, 'Sign in with a passkey');
    await press(page, 'Sign in');
    await says(page, 'Grace Example');
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(violations).toEqual([]);
  }, 120_000);

  it('refuses a person whom the device did not verify, and a link that was used', async () => {
    const body = { name: 'Eve Example', role: 'AUDITOR' };
    const { invitation } = (await api.call('POST', '/v1/members', { key: api.liveKey, body })).body;
    const { page, device, authenticatorId } = await openPage();
    await page.goto(invitation.url);
    await press(page, 'Create a passkey');
    await says(page, 'Eve Example');
    await press(page, 'Sign out');
    await says(page, 'Sign in with a passkey');
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await press(page, 'Sign in');
    await page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('fp_console');

    await page.goto('about:blank');
    await page.goto(invitation.url);
    await press(page, 'Create a passkey');
    await says(page, 'The link was used');
  }, 120_000);
});
