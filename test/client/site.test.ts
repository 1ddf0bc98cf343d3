import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing, openBrowser, type TestBrowser } from '../browser/chromium.js';
import { seriousViolations } from '../browser/serious-violations.js';
import { type Api, openApi } from '../contract/harness/orchestrator-in-process.js';
import { BUILD_MS_MAX, builtSite } from '../harness/built-site.js';

const PAGES = [
  '/guides',
  '/guides/deploy',
  '/guides/reference/settings',
  '/docs',
  '/docs/sessions/create-session',
  '/docs/errors',
];

describe.skipIf(missing !== null)(`the guides and the API reference (skipped here: ${missing})`, () => {
  let api: Api;
  let browser: TestBrowser;
  beforeAll(async () => {
    await builtSite();
    api = await openApi();
    browser = await openBrowser({ camera: 'none' });
  }, BUILD_MS_MAX);
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });

  async function open(
    path: string,
    settings: Parameters<TestBrowser['device']>[0] = {},
  ): Promise<{ page: Page; complaints: string[] }> {
    const page = await (await browser.device({ viewport: { width: 1440, height: 900 }, ...settings })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    const answer = await page.goto(api.base + path, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    return { page, complaints };
  }

  it.each(PAGES.flatMap((path) => (['light', 'dark'] as const).map((colorScheme) => ({ path, colorScheme }))))(
    '$path in $colorScheme has no serious axe violation and no complaint in the console',
    async ({ path, colorScheme }) => {
      const { page, complaints } = await open(path, { colorScheme });
      expect((await page.locator('html').getAttribute('class')) ?? '').toBe(colorScheme === 'dark' ? 'dark' : '');
      expect(await seriousViolations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it.each([
    { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
    { viewport: { width: 1440, height: 740 }, colorScheme: 'light' },
  ] as const)('send an example by keyboard, with a test key alone: $viewport.width pixels in $colorScheme', async (screen) => {
    const { page, complaints } = await open('/docs/sessions/create-session', screen);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') sent.push(`${request.method()} ${request.url()}`);
    });
    const says = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
    await page.getByText('Send it from here').press('Enter');
    await page.getByLabel('Test key').fill(api.liveKey);
    await page.keyboard.press('Enter');
    await says('only a test key');
    expect(sent).toEqual([]);
    await page.getByLabel('Test key').fill(api.testKey);
    await page.keyboard.press('Enter');
    await says('Answered with status 201');
    expect(sent).toEqual([`POST ${new URL('/v1/sessions', page.url())}`]);
    const kept = await page.evaluate('JSON.stringify([location, { ...localStorage, ...sessionStorage }])');
    expect(kept).not.toContain(api.testKey);
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    expect([await seriousViolations(page), complaints]).toEqual([[], []]);
    await page.getByRole('textbox', { name: 'Body' }).fill('{}');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await says('Refused with status 422');
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await says('No answer came');
  });

  it('find a field of the API and a guide by keyboard alone', async () => {
    const { page, complaints } = await open('/guides');
    await search(page, '/', 'embedOrigins');
    await page.waitForURL(/\/(docs|guides)\/.+/);
    await page.getByText('embedOrigins').first().waitFor();
    await search(page, 'Control+k', 'back up and restore');
    await page.waitForURL(/\/guides\/back-up/);
    expect(complaints).toEqual([]);
  });
});

/** Opens the search, types once it has the focus, and follows the first result. */
async function search(page: Page, keys: string, text: string): Promise<void> {
  await page.keyboard.press(keys);
  await page.locator('.VPLocalSearchBox input:focus').waitFor();
  await page.keyboard.type(text);
  await page.locator('.VPLocalSearchBox .result').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.VPLocalSearchBox').waitFor({ state: 'detached' });
}
