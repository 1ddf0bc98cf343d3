import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing, openBrowser, type TestBrowser } from '../browser/chromium.js';
import { seriousViolations } from '../browser/serious-violations.js';
import { type Api, openApi } from '../contract/harness/orchestrator-in-process.js';

describe.skipIf(missing !== null)(`the root and the pages of text (skipped here: ${missing})`, () => {
  let api: Api;
  let browser: TestBrowser;
  beforeAll(async () => {
    [api, browser] = await Promise.all([openApi(), openBrowser({ camera: 'none' })]);
  });
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });

  it.each(
    ['/', '/nothing', '/errors', '/errors/overloaded'].flatMap((path) => [
      { path, colorScheme: 'light' as const },
      { path, colorScheme: 'dark' as const },
    ]),
  )('$path in $colorScheme has no serious axe violation, no complaint, and fits a phone', async ({ path, colorScheme }) => {
    const page = await (await browser.device({ viewport: { width: 360, height: 740 }, colorScheme })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 404/.test(message.text())) complaints.push(message.text());
    });
    await page.goto(api.config.publicUrl + path, { waitUntil: 'networkidle' });
    expect(await seriousViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const [scroll = 0, inner = 0] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as number[];
    expect(scroll).toBeLessThanOrEqual(inner);
  });
});
