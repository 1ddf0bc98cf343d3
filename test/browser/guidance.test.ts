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
    browsers = { clip: await openBrowser({ camera: await cameraClip() }), pattern: await openBrowser({ camera: 'pattern' }) };
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

  /** Waits for the detector, because a person takes longer to read. Four seconds after the first picture, the page falls back. */
  async function openWithDetector(): Promise<Page> {
    const loaded = { detector: false };
    const page = await openLink('clip', async (page) => {
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('/capture-detector.bin')) loaded.detector = true;
      });
      await page.addInitScript(NOTE_GUIDANCE);
    });
    await expect.poll(() => loaded.detector, { timeout: 120_000 }).toBe(true);
    return page;
  }

  /** The capture starts by itself, after a hint that needs the detector: brightness and motion alone never call a placement good. */
  async function expectFaceFound(page: Page): Promise<void> {
    await page.locator('[data-phase=RECORDING]').waitFor();
    expect(await page.evaluate('window.noted.splice(0)')).toContain('good');
  }

  it('start the capture automatically when a face is well placed', async () => {
    const page = await openWithDetector();
    await agree(page);
    await expectFaceFound(page);
  });

  it('report a missing face, make no sound without a request, and let the person start the capture', async () => {
    const page = await openLink('pattern', (page) => page.addInitScript(NOTE_SIGNALS));
    await agree(page);
    await page.locator('.stage-text', { hasText: 'Place your face in the oval' }).waitFor();
    await page.getByRole('button', { name: 'I am ready' }).click();
    await page.locator('[data-phase=RECORDING]').waitFor();
    expect(await page.evaluate('[window.tones.length, window.vibrations]')).toEqual([0, 0]);
  });

  it('sound as signals on request, and the page remembers the request', async () => {
    await api.call('PUT', '/v1/policy', { body: { liveness: { mode: 'PASSIVE_AND_ACTIVE' } } });
    const page = await openLink('clip', (page) => page.addInitScript(NOTE_SIGNALS));
    await api.call('PUT', '/v1/policy', { body: { liveness: { mode: 'ADAPTIVE' } } });
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
  });

  it('find the face in every attempt, also after another device had the session', async () => {
    const page = await openWithDetector();
    await page.getByLabel('Simulated outcome').selectOption('attempts_exhausted');
    await agree(page);
    await expectFaceFound(page);
    await onScreen(page, 'RETRY');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectFaceFound(page);
    await onScreen(page, 'RETRY');

    const other = await (await browsers.clip.device()).newPage();
    await other.goto(await handOver(page));
    await other.getByRole('button', { name: 'Continue here' }).click();
    await onScreen(page, 'WATCH');
    // Another tab of the first device takes the session back.
    const tab = await page.context().newPage();
    await tab.goto(await handOver(other));
    await tab.getByRole('button', { name: 'Continue here' }).click();
    await onScreen(other, 'WATCH');
    await onScreen(page, 'RETRY');
    await tab.close();

    await page.getByRole('button', { name: 'Try again' }).click();
    await expectFaceFound(page);
    await onScreen(page, 'DONE');
    await page.getByRole('heading', { name: 'There are no attempts left' }).waitFor();
  });

  /** @returns the address of the code on the screen */
  async function handOver(page: Page): Promise<string> {
    const answered = page.waitForResponse('**/v1/captures/handover');
    await page.getByRole('button', { name: 'Continue on your phone' }).click();
    return (await (await answered).json()).handoverUrl;
  }

  it.each([
    ['its file never loads', (page: Page) => page.route('**/capture-detector.bin', () => new Promise(() => undefined))],
    ['no worker starts', (page: Page) => page.addInitScript(`Worker = class { constructor() { throw new Error('none'); } }`)],
  ])('use brightness and motion without waiting for a detector if %s', async (_, prepare) => {
    const page = await openLink('clip', prepare);
    await agree(page);
    await page.locator('[data-guidance=look]').waitFor();
    await page.locator('[data-phase=RECORDING]').waitFor();
    await onScreen(page, 'DONE');
    expect(await page.getByRole('heading').textContent()).toBe('Your photos have been sent');
  });
});
