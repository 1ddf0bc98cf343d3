import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { agreeAndCapture, leave, missing, onScreen, PHONE } from './chromium.js';
import { seriousViolations } from './serious-violations.js';
import { useCapturePages } from './use-capture-pages.js';

const IN_APP = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36 Instagram';

describe.skipIf(missing !== null)(`moving to another device (skipped here: ${missing})`, { concurrent: true }, () => {
  const { service, api, browser } = useCapturePages();

  async function openOn(device: BrowserContextOptions, more: object) {
    const body = { flow: 'LIVENESS_ONLY', purpose: 'Opening an account', ...more };
    const { sessionId, handoff } = (await api.call('POST', '/v1/sessions', { body })).body;
    const page = await (await browser.device(device)).newPage();
    await page.goto(handoff.captureUrl);
    return { page, sessionId, url: handoff.captureUrl };
  }
  const onComputer = (more = {}) => openOn({ viewport: { width: 1440, height: 900 } }, more);

  /** What the camera of a phone would read from the code on the screen, which a computer shows beside the question. */
  async function scan(
    page: Page,
    show: () => Promise<unknown> = () => page.reload(),
  ): Promise<{ address: string; code: string }> {
    const answered = page.waitForResponse('**/v1/captures/handover');
    await show();
    const { handoverUrl, code } = await (await answered).json();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    return { address: handoverUrl, code };
  }

  async function onPhone(address: string): Promise<Page> {
    const page = await (await browser.device({ userAgent: PHONE })).newPage();
    await page.goto(address);
    return page;
  }

  it('shows the same code on both, moves to the phone, and the computer follows to the end', async () => {
    const { page, sessionId } = await onComputer();
    const { address, code } = await scan(page);
    const phone = await onPhone(address);
    await phone.getByText('Opening an account').waitFor();
    for (const device of [page, phone]) await device.locator('.pair-code').getByText(code, { exact: true }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(await seriousViolations(phone)).toEqual([]);

    await phone.getByRole('button', { name: 'Continue here' }).click();
    await onScreen(page, 'WATCH');
    await agreeAndCapture(phone);
    await onScreen(phone, 'DONE');
    await phone.getByText('go back to the device on which you began').waitFor();
    await onScreen(page, 'DONE');
    expect((await api.decided(sessionId)).attempts.map(({ outcome }) => outcome)).toEqual(['DECIDED']);
    expect(service.output()).not.toContain(address.split('#')[1]);
  });

  it('shows the code on a computer whose clock is ten minutes fast', async () => {
    const { page } = await onComputer();
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() + 600_000;
    });
    await scan(page);
    // A timer of no length, set after the one of the screen, runs after it.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    expect(await page.getByRole('img', { name: 'QR code' }).isVisible()).toBe(true);
  });

  it.each(['en', 'fr'])('shows the code and the number without scrolling at 320×568, in %s', async (language) => {
    const { page } = await openOn({ viewport: { width: 320, height: 568 } }, { locale: language });
    await page.locator('.primary').click();
    await onScreen(page, 'CAPTURE');
    await page.reload();
    await page.locator('.footer .text-button').first().click();
    await page.locator('[data-screen=HANDOVER] .qr path[d^=M]').waitFor();
    const edges = await Promise.all(
      ['.qr', '.pair-code'].map((part) => page.locator(part).evaluate((element) => element.getBoundingClientRect().bottom)),
    );
    expect(Math.max(...edges)).toBeLessThanOrEqual(568);
    expect(await page.locator('.qr').evaluate((code) => code.getBoundingClientRect().width)).toBeGreaterThanOrEqual(200);
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  it('claims nothing with the code beside the question: the link opens on a phone, and the computer follows', async () => {
    const { page, url } = await onComputer();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    const phone = await onPhone(url);
    await phone.getByRole('button', { name: 'I agree' }).click();
    await onScreen(page, 'WATCH');
  });

  it('keeps the phone at its step after a reload, and the computer too', async () => {
    const { page } = await onComputer();
    const { address } = await scan(page);
    const phone = await onPhone(address);
    await phone.getByRole('button', { name: 'Continue here' }).click();
    await onScreen(phone, 'CONSENT');
    await phone.reload();
    await onScreen(phone, 'CONSENT');
    await page.reload();
    await onScreen(page, 'WATCH');
  });

  it('gives someone who scanned the code later nothing, and changes nothing before a person agrees', async () => {
    const { page, sessionId } = await onComputer();
    const { address } = await scan(page);
    const [first, second] = [await onPhone(address), await onPhone(address)];
    for (const phone of [first, second]) await phone.getByRole('button', { name: 'Continue here' }).waitFor();
    expect((await api.call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('CREATED');
    await first.getByRole('button', { name: 'Continue here' }).click();
    await onScreen(first, 'CONSENT');
    await second.getByRole('button', { name: 'Continue here' }).click();
    await second.getByRole('heading', { name: 'This code does not work any more' }).waitFor();
  });

  it('lets the person stay on the computer, after which the code opens nothing', async () => {
    const { page } = await onComputer();
    const { address } = await scan(page);
    await agreeAndCapture(page);
    await onScreen(page, 'DONE');
    const phone = await onPhone(address);
    await phone.getByRole('heading', { name: 'This code does not work any more' }).waitFor();
  });

  it('begins with the phone if the session requires one, and claims nothing before the person asks', async () => {
    const { page, url } = await onComputer({ crossDevice: 'REQUIRE_PHONE' });
    await page.getByRole('heading', { name: 'Please use your phone' }).waitFor();
    const other = await onPhone(url);
    await onScreen(other, 'CONSENT');
    const { address } = await scan(page, () => page.getByRole('button', { name: 'Show the code' }).click());
    expect(await page.getByRole('button', { name: 'Continue on this device' }).count()).toBe(0);
    const phone = await onPhone(address);
    await phone.getByRole('button', { name: 'Continue here' }).click();
    await onScreen(phone, 'CONSENT');
  });

  it('leaves a way out to a person without a phone, if the session requires one', async () => {
    const { page, sessionId } = await onComputer({ crossDevice: 'REQUIRE_PHONE' });
    await leave(page, 'I cannot do this');
    await page.getByRole('heading', { name: 'There is another way' }).waitFor();
    const { body } = await api.call('GET', `/v1/sessions/${sessionId}`);
    expect([body.status, body.closeReason]).toEqual(['CANCELED', 'CANNOT_CAPTURE']);
  });

  it('is not offered if the session forbids it, nor on a phone', async () => {
    const { page, url } = await onComputer({ crossDevice: 'FORBID' });
    await onScreen(page, 'CONSENT');
    const phone = await onPhone(url);
    await onScreen(phone, 'CONSENT');
    for (const device of [page, phone]) expect(await device.getByText('Continue on your phone').count()).toBe(0);
  });

  it('leads out of the browser of an app', async () => {
    const { page } = await openOn({ userAgent: IN_APP }, {});
    await page.getByRole('button', { name: 'Continue in your browser' }).click();
    const link = page.getByRole('link', { name: 'Open in the browser' });
    expect(await link.getAttribute('href')).toMatch(/\/handover\?lang=en#fph_/);
  });
});
