import { ROLES } from '@faceproof/protocol/words.js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { missing } from '../chromium.js';
import { expectSound, useConsole } from './open-console.js';

/** What the navigation of each role lists; null: an operator's. */
const SHOWN: Record<string, string[]> = {
  OWNER: [
    'Overview',
    'Reviews',
    'Sessions',
    'Developers',
    'Policy',
    'Branding',
    'Members',
    'Data subjects',
    'Audit',
    'Your sign-ins',
  ],
  DEVELOPER: ['Overview', 'Sessions', 'Developers', 'Policy', 'Your sign-ins'],
  REVIEWER: ['Reviews', 'Sessions', 'Your sign-ins'],
  SUPPORT: ['Sessions', 'Your sign-ins'],
  AUDITOR: ['Overview', 'Sessions', 'Developers', 'Policy', 'Members', 'Audit', 'Your sign-ins'],
  DPO: ['Overview', 'Sessions', 'Policy', 'Members', 'Data subjects', 'Audit', 'Your sign-ins'],
  OPERATOR: ['Instance', 'Your sign-ins'],
};

/** Every part of the screen has its answer, or says why not. */
const isLoaded = (page: Page) => expect.poll(() => page.locator('.loading').count(), { timeout: 30_000 }).toBe(0);

describe.skipIf(missing !== null)('the screens of the console', () => {
  const console = useConsole();

  it.each([...ROLES, null])(
    'lists to the role %s what it may do, and opens each of it',
    async (role) => {
      const { page } = await console().openAs({ role });
      const links = page.getByRole('navigation').getByRole('link');
      await links.first().waitFor();
      const shown = await links.allTextContents();
      expect(shown).toEqual(SHOWN[role ?? 'OPERATOR']);
      for (const name of shown) {
        await links.filter({ hasText: name }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await isLoaded(page);
        expect(await page.getByRole('heading', { name: 'Your role may not see this' }).count()).toBe(0);
      }
    },
    120_000,
  );

  it.each([
    { width: 360, colorScheme: 'dark' as const, locale: 'de' },
    { width: 1440, colorScheme: 'light' as const, locale: 'en' },
  ])(
    'are sound at $width px in $colorScheme and $locale',
    async ({ width, ...look }) => {
      const options = { viewport: { width, height: 740 }, ...look };
      const opened = await console().openAs({ role: 'OWNER' }, '/test', options);
      const links = opened.page.getByRole('navigation').getByRole('link');
      await links.first().waitFor();
      for (const name of await links.allTextContents()) {
        await links.filter({ hasText: name }).click();
        await opened.page.getByRole('heading', { level: 1, name }).waitFor();
        await isLoaded(opened.page);
        await expectSound(opened);
      }
    },
    120_000,
  );

  it('keep the mode in the address', async () => {
    const { page } = await console().openAs({ role: 'OWNER' }, '/me');
    await page.getByRole('radio', { name: 'Test' }).check({ force: true });
    await page.waitForURL('**/console/test/me');
    await page.reload();
    await page.getByRole('radio', { name: 'Test', checked: true }).waitFor();
    await page.goBack();
    await page.waitForURL('**/console/me');
    await page.getByRole('radio', { name: 'Live', checked: true }).waitFor();
  }, 120_000);

  it('answer an unknown address with a page that says so', async () => {
    const { page } = await console().openAs({ role: 'OWNER' }, '/none/such');
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await page.getByRole('navigation').waitFor();
  }, 120_000);
});
