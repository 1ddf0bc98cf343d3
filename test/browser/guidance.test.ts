import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Integrator, integrator } from '../harness/integrator.js';
import { startService, type TestService } from '../harness/start-service.js';
import { cameraClip, missing, onScreen, openBrowser, type TestBrowser } from './chromium.js';

/** Every hint that the page shows, also one that is gone before anybody asks. */
const NOTE_GUIDANCE = `
  window.noted = [];
  new MutationObserver(() => {
    const now = document.querySelector('[data-guidance]')?.dataset.guidance;
    if (now !== undefined && now !== window.noted.at(-1)) window.noted.push(now);
  }).observe(document, { attributes: true, subtree: true, childList: true, attributeFilter: ['data-guidance'] });`;

describe.skipIf(missing !== null)(`the hints (skipped here: ${missing})`, () => {
  // One after the other: the detector needs a core to itself, as it has on a phone.
  let service: TestService;
  let api: Integrator;
  let browsers: Record<'clip' | 'pattern', TestBrowser>;
  beforeAll(async () => {
    service = await startService({ workers: 0, env: { RATE_LIMIT_FACTOR: '100' } });
    api = integrator(service.baseUrl, service.testKey);
    browsers = {
      clip: await openBrowser({ camera: await cameraClip() }),
      pattern: await openBrowser({ camera: 'pattern' }),
    };
  });
  afterAll(async () => {
    for (const browser of Object.values(browsers ?? {})) await browser.close();
    await service?.stop();
  });

  /** @param prepare before the page comes */
  async function openLink(camera: keyof typeof browsers, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
    const created = await api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Trying it' } });
    const page = await (await browsers[camera].device()).newPage();
    await prepare?.(page);
    await page.goto(created.body.handoff.captureUrl);
    return page;
  }

  const agree = (page: Page) => page.getByRole('button', { name: 'I agree' }).click();

  it('begins by itself when a face is well placed', async () => {
    // It is there before the camera is, as it is for whoever reads what they agree to: later than four seconds after the
    // first picture, the page goes by light and steadiness.
    const loaded = { detector: false };
    const page = await openLink('clip', async (page) => {
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('/capture-detector.bin')) loaded.detector = true;
      });
      await page.addInitScript(NOTE_GUIDANCE);
    });
    await expect.poll(() => loaded.detector, { timeout: 60_000 }).toBe(true);
    await agree(page);
    await page.locator('[data-phase=RECORDING]').waitFor();
    const noted = (await page.evaluate('window.noted')) as string[];
    expect(noted.at(-1)).toBe('good');
    await page.context().close();
  });

  it('says that there is no face, waits, and lets the person begin all the same', async () => {
    const page = await openLink('pattern');
    await agree(page);
    await page.locator('.stage-text', { hasText: 'Place your face in the oval' }).waitFor();
    await page.getByRole('button', { name: 'I am ready' }).click();
    await page.locator('[data-phase=RECORDING]').waitFor();
    await page.context().close();
  });

  it('go by light and steadiness where the detector never comes, and nothing waits for it', async () => {
    const page = await openLink('clip', (page) => page.route('**/capture-detector.bin', () => new Promise(() => undefined)));
    await agree(page);
    await page.locator('[data-guidance=look]').waitFor();
    await page.locator('[data-phase=RECORDING]').waitFor();
    await onScreen(page, 'DONE');
    expect(await page.getByRole('heading').textContent()).toBe('All done, thank you');
  });
});
