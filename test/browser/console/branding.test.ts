import { describe, expect, it } from 'vitest';
import { missing } from '../chromium.js';
import { expectSound, useConsole } from './open-console.js';

describe.skipIf(missing !== null)('the screen of the branding', () => {
  const console = useConsole();

  it('previews a draft in both schemes, judges its colours, and saves it', async () => {
    const opened = await console().openAs({ role: 'OWNER' }, '/test/branding');
    const { page } = opened;
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await page.getByLabel('Public name').fill('Example Bank');
    await page.getByLabel('Privacy notice').fill('https://bank.example/privacy');
    await page.getByLabel('Accent on a light page').fill('#ffee00');
    await page.getByText('is too low for people to read').first().waitFor();
    await page.getByLabel('Your text').fill('The law asks us to check.');
    await preview.getByText('Example Bank would like to verify').first().waitFor();
    await expect.poll(() => preview.getByText('The law asks us to check.').count()).toBe(2);
    await expectSound(opened);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved as version' }).waitFor();
    const { body } = await console().api.call('GET', '/v1/branding');
    expect(body.branding).toMatchObject({
      publicName: 'Example Bank',
      privacyUrl: 'https://bank.example/privacy',
      colors: { light: '#ffee00', dark: null },
      consentTexts: { en: 'The law asks us to check.' },
    });

    await page.getByLabel('Your text').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await console().api.call('GET', '/v1/branding')).body.branding)
      .toMatchObject({ consentTexts: {} });
  }, 120_000);

  it('keeps the draft when someone else saved meanwhile, and says so', async () => {
    const { api, openAs } = console();
    const { page } = await openAs({ role: 'OWNER' }, '/test/branding');
    await page.getByLabel('Public name').fill('Mine');
    await api.call('PUT', '/v1/branding', { body: { publicName: 'Theirs' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Someone saved version' }).waitFor();
    expect(await page.getByLabel('Public name').inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved as version' }).waitFor();
    expect((await api.call('GET', '/v1/branding')).body.branding.publicName).toBe('Mine');
  }, 120_000);

  it('refuses what is not a picture, in the dark and in German on a narrow screen', async () => {
    const options = { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'de' } as const;
    const opened = await console().openAs({ role: 'OWNER' }, '/test/branding', options);
    const { page } = opened;
    const svg = { name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
    await page.getByLabel('Logo auf heller Seite').setInputFiles(svg);
    await page.getByRole('alert').first().waitFor();
    await expectSound(opened);
  }, 120_000);
});
