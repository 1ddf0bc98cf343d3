import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';
import { cameraClip, missing, onScreen, openBrowser, type TestBrowser } from './chromium.js';

/** Records every hint, including those that disappear quickly. */
const NOTE_GUIDANCE = `
  window.noted = [];
  new MutationObserver(() => {
    const now = document.querySelector('[data-guidance]')?.dataset.guidance;
    if (now !== undefined && now !== window.noted.at(-1)) window.noted.push(now);
  }).observe(document, { attributes: true, subtree: true, childList: true, attributeFilter: ['data-guidance'] });`;

/** Records the tones that are played, in Hz, and counts the vibrations. */
const NOTE_SIGNALS = `
  window.tones = [];
  window.vibrations = 0;
  navigator.vibrate = () => { window.vibrations += 1; return true; };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (at) { window.tones.push(this.frequency.value); return start.call(this, at); };`;

describe.skipIf(missing !== null)(`the hints (skipped here: ${missing})`, () => {
  // Sequential, because the detector needs its own core, as on a phone.
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

  /** @param prepare runs before the page loads */
  async function openLink(camera: keyof typeof browsers, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
    const created = await api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Trying it' } });
    const page = await (await browsers[camera].device()).newPage();
    await prepare?.(page);
    await page.goto(created.body.handoff.captureUrl);
    return page;
  }

  const agree = (page: Page) => page.getByRole('button', { name: 'I agree' }).click();

  it('start the capture automatically when a face is well placed', async () => {
    // Waits for the detector before the consent, because a person takes longer to read. Four seconds after the first picture, the
    // page would fall back to brightness and motion.
    const loaded = { detector: false };
    const page = await openLink('clip', async (page) => {
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('/capture-detector.bin')) loaded.detector = true;
      });
      await page.addInitScript(NOTE_GUIDANCE);
    });
    await expect.poll(() => loaded.detector, { timeout: 120_000 }).toBe(true);
    await agree(page);
    await page.locator('[data-phase=RECORDING]').waitFor();
    const noted = (await page.evaluate('window.noted')) as string[];
    expect(noted.at(-1)).toBe('good');
    await page.context().close();
  });

  it('report a missing face, make no sound without a request, and let the person start the capture', async () => {
    const page = await openLink('pattern', (page) => page.addInitScript(NOTE_SIGNALS));
    await agree(page);
    await page.locator('.stage-text', { hasText: 'Place your face in the oval' }).waitFor();
    await page.getByRole('button', { name: 'I am ready' }).click();
    await page.locator('[data-phase=RECORDING]').waitFor();
    expect(await page.evaluate('[window.tones.length, window.vibrations]')).toEqual([0, 0]);
    await page.context().close();
  });

  it('sound as signals on request, and the page remembers the request', async () => {
    const page = await openLink('clip', (page) => page.addInitScript(NOTE_SIGNALS));
    const tones = () => page.evaluate('window.tones') as Promise<number[]>;
    const control = page.getByRole('checkbox', { name: 'Guide me with sounds' });
    expect(await control.isChecked()).toBe(false);
    await control.check();
    await expect.poll(tones).toEqual([660]);
    await page.reload();
    expect(await control.isChecked()).toBe(true);
    await agree(page);
    await onScreen(page, 'DONE');
    const heard = await tones();
    expect(heard.slice(-3)).toEqual([523, 659, 1047]);
    expect(heard.join(' ')).toContain('523 784');
    expect(heard.filter((hertz) => hertz === 988).length).toBeGreaterThan(0);
    expect(await page.evaluate('window.vibrations')).toBeGreaterThan(3);
    await page.context().close();
  });

  it('use brightness and motion if the detector never loads, without waiting for it', async () => {
    const page = await openLink('clip', (page) => page.route('**/capture-detector.bin', () => new Promise(() => undefined)));
    await agree(page);
    await page.locator('[data-guidance=look]').waitFor();
    await page.locator('[data-phase=RECORDING]').waitFor();
    await onScreen(page, 'DONE');
    expect(await page.getByRole('heading').textContent()).toBe('Your photos have been sent');
  });
});
