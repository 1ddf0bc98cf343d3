import { describe, expect, it } from 'vitest';
import { missing } from '../chromium.js';
import { expectSound, press, useConsole } from './open-console.js';

describe.skipIf(missing !== null)('the screen of people', () => {
  const console = useConsole();

  it('invites a person with the keyboard alone, and shows the link once', async () => {
    const opened = await console().openAs({ role: 'OWNER', name: 'Olga Owner' }, '/people');
    const { page } = opened;
    await page.getByRole('button', { name: 'Invite a person' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('Name').focus();
    await page.keyboard.type('Nora New');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Aud');
    await dialog.getByText('Changes nothing.').waitFor();
    await expectSound(opened);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const link = page.getByRole('dialog', { name: 'A link for Nora New' });
    const shown = await link.locator('code').textContent();
    expect(shown).toContain('/console#invitation=');
    await link.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row', { name: /Nora New.*Auditor.*Invited/ }).waitFor();
    expect(await page.content()).not.toContain('#invitation=');
    await press(page, 'New link Nora New');
    await press(page, 'Create the link');
    expect(await link.locator('code').textContent()).not.toBe(shown);
    await link.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByRole('row', { name: /Nora New/ }).count()).toBe(1);
  }, 120_000);

  it('keeps the last owner, and says what to do first', async () => {
    const { page } = await console().openAs({ role: 'OWNER', name: 'Lone Owner' }, '/people');
    await page.getByRole('row', { name: /Lone Owner/ }).waitFor();
    const { api } = console();
    await api.db('members').whereNot({ role: 'OWNER' }).del();
    const owners = await api.db('members').where({ role: 'OWNER' }).select('id').orderBy('joined_at', 'desc');
    for (const { id } of owners.slice(1)) await api.db('members').where({ id }).del();
    await page.reload();
    await press(page, 'Change role Lone Owner');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption('AUDITOR');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Make another member an owner first' }).waitFor();
  }, 120_000);

  it('removes a person only after their id was typed, and says before it what ends', async () => {
    const { page } = await console().openAs({ role: 'OWNER' }, '/people');
    const { memberId } = await console().api.signIn({ role: 'SUPPORT', name: 'Rob Removed' });
    await page.reload();
    await press(page, 'Remove Rob Removed');
    const dialog = page.getByRole('dialog', { name: 'Remove Rob Removed?' });
    const remove = dialog.getByRole('button', { name: 'Remove' });
    await dialog.getByText('ends 1 sign-in').waitFor();
    await dialog.getByText('deletes 0 passkeys').waitFor();
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(memberId);
    await remove.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Rob Removed/ }).waitFor({ state: 'detached' });
  }, 120_000);

  it('shows an auditor the members, and nothing to change', async () => {
    const { page } = await console().openAs({ role: 'AUDITOR', name: 'Ann Auditor' }, '/people');
    await page.getByRole('row', { name: /Ann Auditor/ }).waitFor();
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['Save as CSV Members']);
  }, 120_000);
});
