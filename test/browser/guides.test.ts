import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_MS_MAX, builtSite } from '../harness/built-site.js';
import { startService, type TestService } from '../harness/services/start-service.js';
import { missing, openBrowser, type TestBrowser } from './chromium.js';

describe.skipIf(missing !== null)(`the guides (skipped here: ${missing})`, () => {
  let service: TestService;
  let browser: TestBrowser;
  beforeAll(async () => {
    await builtSite();
    service = await startService({ workers: 0 });
    browser = await openBrowser({ camera: 'none' });
  }, BUILD_MS_MAX);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it.each(['/docs', '/guides/receive-webhooks'])('%s keeps its look and its search for a second visit', async (path) => {
    const page = await (await browser.device({ viewport: { width: 1440, height: 900 } })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const statuses: number[] = [];
    page.on('response', (answer) => new URL(answer.url()).pathname === path && statuses.push(answer.status()));
    const looks: string[] = [];
    for (let visit = 0; visit < 3; visit++) {
      await page.goto(`${service.baseUrl}${path}`);
      looks.push(String(await page.evaluate('getComputedStyle(document.body).fontFamily')));
      await page.getByRole('button', { name: 'Search' }).first().click();
      await page.getByRole('searchbox').first().waitFor();
      await page.goto('about:blank');
    }
    expect([complaints, statuses.length, new Set(looks).size]).toEqual([[], 3, 1]);
  });
});
