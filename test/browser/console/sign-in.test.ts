import { issueLink } from '@faceproof/orchestrator/people/links.store.js';
import { describe, expect, it } from 'vitest';
import { missing } from '../chromium.js';
import { expectSound, press, says, useConsole } from './open-console.js';

if (missing !== null) process.stderr.write(`Skipped: the console in a browser, because ${missing}.\n`);

describe.skipIf(missing !== null)('signing in to the console', () => {
  const console = useConsole();
  const invite = async (name: string) => {
    const { api } = console();
    const made = await api.call('POST', '/v1/members', { key: api.liveKey, body: { name, role: 'AUDITOR' } });
    return made.body.invitation.url as string;
  };

  it('registers an invited passkey, signs out, and signs in again without a name', async () => {
    const url = await invite('Grace Example');
    const opened = await console().openPage();
    const { page, device, authenticatorId } = opened;
    // Opened at the address, the browser is led to the name that passkeys belong to.
    await page.goto(url.replace('localhost', '127.0.0.1'));
    await page.getByRole('button', { name: 'Create a passkey' }).waitFor();
    await expectSound(opened);
    await press(page, 'Create a passkey');
    await page.getByText('Grace Example · Auditor', { exact: true }).waitFor();
    expect(new URL(page.url()).hostname).toBe('localhost');
    expect(page.url()).not.toContain('#');
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

    await press(page, 'Sign out');
    await says(page, 'Sign in with a passkey');
    await press(page, 'Sign in');
    await page.getByText('Grace Example · Auditor', { exact: true }).waitFor();
    expect(await page.evaluate('document.cookie')).toBe('');
  }, 120_000);

  it('refuses a person whom the device did not verify, and a link that was used', async () => {
    const url = await invite('Eve Example');
    const opened = await console().openPage({ colorScheme: 'dark' });
    const { page, device, authenticatorId } = opened;
    await page.goto(url);
    await press(page, 'Create a passkey');
    await page.getByText('Eve Example · Auditor', { exact: true }).waitFor();
    await press(page, 'Sign out');
    await says(page, 'Sign in with a passkey');
    await expectSound(opened);
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await press(page, 'Sign in');
    await says(page, 'No passkey was used');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('fp_console');

    // In a tab with the console, a link changes only the fragment.
    await page.evaluate(`location.href = ${JSON.stringify(url)}`);
    await press(page, 'Create a passkey');
    await says(page, 'The link was used');
  }, 120_000);

  it('opens the address that was asked for, and offers an expired sign-in its passkey without losing what was typed', async () => {
    const { api, openPage, at } = console();
    const url = await invite('Ida Example');
    const { page } = await openPage();
    await page.goto(url);
    await press(page, 'Create a passkey');
    await page.getByText('Ida Example · Auditor', { exact: true }).waitFor();
    await page.goto(at('/me'));
    await page.getByRole('heading', { name: 'Your sign-ins' }).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('heading', { name: 'Ihre Anmeldungen' }).waitFor();
    await api.db('sign_ins').del();
    await press(page, 'Passkey hinzufügen');
    await page.getByRole('dialog', { name: 'Ihre Anmeldung ist abgelaufen' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/console/me');
  }, 120_000);

  it('leads from a link to a first passkey, and says the command to who has none when one is asked for', async () => {
    const { api, openPage, at } = console();
    const { memberId } = await api.signIn({ role: 'OWNER', name: 'Lea Example' });
    const link = async () =>
      (await issueLink({ ...api.service, publicUrl: api.config.publicUrl }, api.service.db, memberId, 'SIGN_IN')).url;
    const { page } = await openPage();
    await page.goto(await link());
    await press(page, 'Sign in');
    await says(page, 'You have no passkey yet');
    await press(page, 'Later');
    await page.goto(at('/people'));
    await press(page, 'Invite a person');
    await api.db('sign_ins').update({ signed_in_at: new Date(Date.now() - 600_000) });
    await page.getByRole('dialog').getByLabel('Name').fill('Nora New');
    await press(page, 'Create the link');
    await says(page, `members sign-in-link ${memberId}`);
    await page.goto(await link());
    await press(page, 'Sign in');
    await press(page, 'Create a passkey');
    await page.getByText('Lea Example · Owner', { exact: true }).waitFor();
  }, 120_000);

  it('asks for the passkey again before what needs a fresh sign-in, and then does it', async () => {
    const { api, openPage } = console();
    const { page, device, authenticatorId } = await openPage();
    await page.goto(await invite('Fay Example'));
    await press(page, 'Create a passkey');
    await page.getByText('Fay Example · Auditor', { exact: true }).waitFor();
    // Another device of the same person, which this one may not register twice.
    await api.db('sign_ins').update({ signed_in_at: new Date(Date.now() - 600_000) });
    await page.goto(console().at('/me'));
    await press(page, 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Sign in' }).click();
    // The call ran again: the last passkey stays.
    await page.getByRole('alert').filter({ hasText: 'passkey' }).waitFor();
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);
  }, 120_000);
});
