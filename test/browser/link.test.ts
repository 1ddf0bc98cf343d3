import { createHash } from 'node:crypto';
import { loadBranding, storeBranding } from '@faceproof/orchestrator/accounts/branding.store.js';
import { storeLogo } from '@faceproof/orchestrator/accounts/logos.store.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import type { Branding } from '@faceproof/protocol/api/account/branding.js';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestService } from '../harness/services/start-service.js';
import { webhookReceiver } from '../harness/services/webhook-receiver.js';
import { agreeAndCapture, beginCapture, leave, missing, onScreen, openBrowser, PHONE } from './chromium.js';
import { seriousViolations } from './serious-violations.js';
import { useCapturePages } from './use-capture-pages.js';

const SCRIPT_BYTES_MAX = 60_000;
const HELP = 'https://shop.example/help';

describe.skipIf(missing !== null)(`the capture link (skipped here: ${missing})`, { concurrent: true }, () => {
  const { service, api, browser } = useCapturePages();
  beforeAll(() => brand(service, { supportUrl: HELP }));

  async function createLink(more: object = {}): Promise<{ sessionId: string; url: string }> {
    const body = { flow: 'LIVENESS_ONLY', purpose: 'Trying it', ...more };
    const created = await api.call('POST', '/v1/sessions', { body });
    expect(created.status).toBe(201);
    return { sessionId: created.body.sessionId, url: created.body.handoff.captureUrl };
  }

  async function openLink(more: object = {}): Promise<{ page: Page; sessionId: string; url: string }> {
    const link = await createLink(more);
    const page = await (await browser.device()).newPage();
    await page.goto(link.url);
    return { page, ...link };
  }

  /** The simulated engine decides, or the link runs out. */
  async function untilClosed(sessionId: string): Promise<void> {
    const status = async () => (await api.call('GET', `/v1/sessions/${sessionId}?wait=20`)).body.status;
    await vi.waitUntil(async () => !/CREATED|CAPTURING|PROCESSING/.test(await status()), { timeout: 120_000 });
  }

  it('asks once more after "No, thanks", then cancels the session, and notifies the integrator', async () => {
    const receiver = await webhookReceiver();
    await api.call('POST', '/v1/webhook-endpoints', { body: { url: receiver.url } });
    const { page, sessionId } = await openLink();
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await onScreen(page, 'LEAVE');
    await page.getByRole('button', { name: 'Go back' }).click();
    await onScreen(page, 'CONSENT');
    await leave(page, 'No, thanks');
    await onScreen(page, 'REFUSED');
    const event = await receiver.matching((body) => body.type === 'session.canceled' && body.data.sessionId === sessionId);
    expect(JSON.parse(event.body).data).toMatchObject({ status: 'CANCELED', closeReason: 'CONSENT_DECLINED', attempts: [] });
    await receiver.close();
  });

  it('opens on every device until the person agrees on one, which keeps it after a reload', async () => {
    const { url } = await createLink();
    const onPhone = async () => (await browser.device({ userAgent: PHONE })).newPage();
    const [page, other] = [await onPhone(), await onPhone()];
    for (const phone of [page, other]) {
      await phone.goto(url);
      await phone.getByRole('button', { name: 'I agree' }).waitFor();
    }
    await page.getByRole('button', { name: 'I agree' }).click();
    await onScreen(page, 'CAPTURE');
    await other.getByRole('button', { name: 'I agree' }).click();
    await other.getByRole('heading', { name: 'This link is open on another device' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Turn on the camera' }).waitFor();
  });

  it('continues on a newer device once the first one has left: with the brand and help before, and a consent of its own', async () => {
    const { page, sessionId, url } = await openLink();
    await page.getByRole('button', { name: 'I agree' }).click();
    await onScreen(page, 'CAPTURE');
    await page.close();
    const other = await (await browser.device()).newPage();
    await other.goto(url);
    await other.getByText('this page tries by itself').waitFor();
    expect(await other.locator('.brand').textContent()).toBe('test');
    await expectHelp(other);
    const db = openDatabase(service.databaseUrl, { max: 1, statementTimeoutMs: 5000 });
    await db('last_calls')
      .where({ session_id: sessionId })
      .update({ at: new Date(Date.now() - 61_000) });
    await db.destroy();
    await agreeAndCapture(other);
    const again = await page.context().newPage();
    await again.goto(url);
    await again.locator('[data-screen=WATCH], [data-screen=DONE]').waitFor();
    await onScreen(other, 'DONE');
    await onScreen(again, 'DONE');
    expect((await api.decided(sessionId)).attempts.map(({ outcome }) => outcome)).toEqual(['DECIDED']);
  });

  it('continues on a newer device at once if the first one agrees on its screen', async () => {
    const { page, url } = await openLink();
    await page.getByRole('button', { name: 'I agree' }).click();
    await onScreen(page, 'CAPTURE');
    await page.reload();
    const other = await (await browser.device({ userAgent: PHONE })).newPage();
    await other.goto(url);
    await other.getByRole('button', { name: 'Ask the other device' }).click();
    await page.getByRole('button', { name: 'Continue there' }).click();
    await agreeAndCapture(other);
    await onScreen(page, 'WATCH');
  });

  it('asks for consent in one screen of a phone, and begins with the whole text closed', async () => {
    for (const [locale, height] of [
      ['de', 740],
      ['fr', 740],
      ['pt', 844],
    ] as const) {
      const viewport = { width: height === 740 ? 360 : 390, height };
      const page = await (await browser.device({ userAgent: PHONE, locale, viewport })).newPage();
      await page.goto((await createLink()).url);
      await onScreen(page, 'CONSENT');
      const [read, answers] = await Promise.all(
        ['summary', '.consent-actions'].map((part) => page.locator(part).boundingBox()),
      );
      expect((read?.y ?? 0) + (read?.height ?? 0), locale).toBeLessThanOrEqual(answers?.y ?? 0);
      expect((answers?.y ?? 0) + (answers?.height ?? 0), locale).toBeLessThanOrEqual(height);
      expect(await page.locator('.facts').isVisible()).toBe(false);
    }
  });

  it('simulates the outcome that was chosen, and offers a second look by a person when the link is opened again', async () => {
    await brand(service, { appeals: true });
    const { page, sessionId } = await openLink({ returnUrl: 'https://shop.example/back' });
    await page.route('https://shop.example/**', (route) => route.fulfill({ status: 204 }));
    await page.getByLabel('Simulated outcome').selectOption('decline_spoof');
    await agreeAndCapture(page);
    await onScreen(page, 'DONE');
    expect((await api.decided(sessionId)).decision?.reasons.map(({ category }) => category)).toContain('FRAUD');
    await page.reload();
    await page.getByRole('button', { name: 'Have a person look again' }).click();
    await page.getByLabel('What should they know?').fill('It was me.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('A person will look at your photos again').waitFor();
    const { body } = await api.call('GET', `/v1/sessions/${sessionId}`);
    expect([body.status, body.appeal.by]).toEqual(['IN_REVIEW', 'PERSON']);
    await brand(service, { appeals: false });
  });

  it('still works for the person if the response to the claim was lost, without a press of a button', async () => {
    const page = await (await browser.device()).newPage();
    await page.route(
      '**/v1/captures/session/consent',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.goto((await createLink()).url);
    await page.getByRole('button', { name: 'I agree' }).click();
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.getByRole('button', { name: 'Turn on the camera' }).waitFor();
  });

  it('opens by itself when the service can be reached again, and a press on "Try again" keeps the focus', async () => {
    const page = await (await browser.device()).newPage();
    const network = { down: true };
    await page.route('**/v1/captures/session', (route) => (network.down ? route.abort() : route.continue()));
    await page.goto((await createLink()).url);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    const refused = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await refused;
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('No connection');
    network.down = false;
    await page.getByRole('button', { name: 'I agree' }).waitFor();
    network.down = true;
    await page.reload();
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    expect(await page.locator('.brand').textContent()).toBe('test');
  });

  it('leads a person who cannot be captured on, and to help', async () => {
    const { page } = await openLink({ fallbackUrl: 'https://shop.example/branch' });
    await leave(page, 'I cannot do this');
    const other = page.getByRole('link', { name: 'Continue another way' });
    expect(await other.getAttribute('href')).toMatch(/^https:\/\/shop\.example\/branch\?sessionId=ses_/);
    await expectHelp(page);
  });

  it('works next to another link in the same browser', async () => {
    const { page } = await openLink();
    await page.getByRole('button', { name: 'I agree' }).waitFor();
    const second = await page.context().newPage();
    await second.goto((await createLink()).url);
    await second.getByRole('button', { name: 'I agree' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'I agree' }).waitFor();
  });

  it('is not claimed by a preview fetch', async () => {
    const { url } = await createLink();
    const preview = await fetch(url);
    expect(preview.status).toBe(200);
    expect(await preview.text()).not.toContain('Trying it');
    const page = await (await browser.device()).newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'I agree' }).waitFor();
  });

  it('explains that it does not exist, was canceled or has expired', async () => {
    const page = await (await browser.device()).newPage();
    await page.goto(`${service.baseUrl}/capture/fpc_nothing`);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();

    const canceled = await createLink();
    await api.call('POST', `/v1/sessions/${canceled.sessionId}/cancel`, { body: {} });
    await page.goto(canceled.url);
    await page.getByRole('heading', { name: 'This check was canceled' }).waitFor();
    await expectHelp(page);

    await page.goto((await createLink()).url);
    await page.getByLabel('Simulated outcome').selectOption('expire');
    await page.getByRole('button', { name: 'I agree' }).click();
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  });

  it('continues after a reload during the capture, and shows the final screen after a later reload', async () => {
    const { page, sessionId } = await openLink();
    await page.getByRole('button', { name: 'I agree' }).click();
    await onScreen(page, 'CAPTURE');
    await page.reload();
    await page.getByRole('button', { name: 'Turn on the camera' }).click();
    await beginCapture(page);
    await onScreen(page, 'DONE');
    await page.reload();
    await onScreen(page, 'DONE');
    // The attempt that the reload voided had no media, so it is not listed.
    expect((await api.decided(sessionId)).attempts.map(({ outcome }) => outcome)).toEqual(['DECIDED']);
  });

  it('waits with the camera off while many people are here, and goes on by itself', async () => {
    const { page, sessionId } = await openLink();
    const crowd = { left: 2 };
    await page.route('**/v1/captures', (route) =>
      crowd.left-- > 0
        ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { code: 'overloaded' } })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'I agree' }).click();
    await page.getByRole('heading', { name: 'Many people are here: one moment' }).waitFor();
    expect(await page.locator('video').count()).toBe(0);
    await beginCapture(page);
    await onScreen(page, 'DONE');
    const { attempts } = await api.decided(sessionId);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['DECIDED']);
  });

  it('can be used with the keyboard alone', async () => {
    // With a face before the camera, the capture soon starts by itself, and the button goes.
    const faceless = await openBrowser({ camera: 'pattern' });
    const page = await (await faceless.device()).newPage();
    await page.goto((await createLink()).url);
    await page.getByRole('button', { name: 'I agree' }).waitFor();
    await tabTo(page, 'I agree, continue');
    await page.keyboard.press('Enter');
    await onScreen(page, 'CAPTURE');
    await page.getByRole('button', { name: 'Start anyway' }).waitFor();
    await tabTo(page, 'Start anyway');
    await page.keyboard.press('Enter');
    await page.locator('[data-phase=RECORDING]').waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await faceless.close();
  });

  it('changes nothing while the arrow keys choose a language or a scenario', async () => {
    const { page, sessionId } = await openLink();
    const address = page.url();
    await page.getByLabel('Simulated outcome').focus();
    for (let presses = 0; presses < 12; presses++) await page.keyboard.press('ArrowDown');
    await page.getByLabel('Language').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Change language' }).waitFor();
    expect(page.url()).toBe(address);
    expect((await api.call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('CREATED');
    await page.getByLabel('Language').selectOption('fr');
    await page.getByRole('button', { name: 'Change language' }).click();
    await page.waitForURL(/lang=fr/);
  });

  it.each([
    ['approve', 'Your photos have been sent'],
    ['decline_spoof', 'Your photos have been sent'],
    ['engine_failure', 'We could not check your photos'],
    ['attempts_exhausted', 'There are no attempts left'],
  ])('ends after %s with "%s", the account and the way back, and no sign of success', async (scenario, title) => {
    const { sessionId, url } = await createLink({ simulate: { scenario }, returnUrl: 'https://shop.example/back' });
    await untilClosed(sessionId);
    const page = await (await browser.device()).newPage();
    // The page goes back by itself after a while; an answer without content leaves it where it is.
    await page.route('https://shop.example/**', (route) => route.fulfill({ status: 204 }));
    await page.goto(url);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.locator('.brand').textContent()).toBe('test');
    expect(await page.locator('.emblem-good').count()).toBe(0);
    const way = page.getByRole('link', { name: /Continue to/ });
    expect(await way.getAttribute('href')).toBe(`https://shop.example/back?sessionId=${sessionId}`);
    await expectHelp(page);
  });

  it('says what is wrong with a link over plain http, and in a test session how to try a phone', async () => {
    const page = await (await browser.device()).newPage();
    await page.addInitScript(`Object.defineProperty(window, 'isSecureContext', { value: false })`);
    await page.goto((await createLink()).url);
    await page.getByRole('heading', { name: 'This link is not secure' }).waitFor();
    await page.getByText('a tunnel or a local certificate').waitFor();
  });

  it('keeps the account and the way back after a refusal and after it has expired', async () => {
    const returnUrl = 'https://shop.example/back';
    const { page } = await openLink({ returnUrl });
    await leave(page, 'No, thanks');
    await onScreen(page, 'REFUSED');
    await page.reload();
    await onScreen(page, 'REFUSED');
    await page.getByRole('link', { name: /Back to/ }).waitFor();
    await expectHelp(page);

    const expired = await openLink({ returnUrl, simulate: { scenario: 'expire' } });
    await untilClosed(expired.sessionId);
    await expired.page.reload();
    await expired.page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await expired.page.getByRole('link', { name: /Back to/ }).waitFor();
    expect(await expired.page.locator('.brand').textContent()).toBe('test');
    await expectHelp(expired.page);
  });

  it('has no serious axe violations on four screens, in light English and dark Arabic', async () => {
    const check = async (page: Page, screen: string) => expect(await seriousViolations(page), screen).toEqual([]);
    for (const [locale, colorScheme] of [
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const) {
      const page = await (await browser.device({ locale, colorScheme, reducedMotion: 'reduce' })).newPage();
      await page.goto((await createLink()).url);
      await onScreen(page, 'CONSENT');
      await check(page, `consent ${locale}`);
      await page.locator('.test-box select').selectOption('retry_quality_then_approve');
      await page.locator('.primary').click();
      await onScreen(page, 'CAPTURE');
      await check(page, `capture ${locale}`);
      await onScreen(page, 'RETRY');
      await check(page, `retry ${locale}`);
      await page.goto(`${service.baseUrl}/capture/fpc_nothing`);
      await onScreen(page, 'CLOSED');
      await check(page, `closed ${locale}`);
    }
  });

  it('stays within its script budget before the camera prompt, and loads nothing from other origins', async () => {
    const page = await (await browser.device({ userAgent: PHONE })).newPage();
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    await page.goto((await createLink()).url);
    await page.getByRole('button', { name: 'I agree' }).waitFor();
    await page.waitForLoadState('networkidle');
    // Not as they finish: the page closes while those that finish later are asked for their sizes.
    const measure = async (request: Request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const script = request.resourceType() === 'script';
      return { url: request.url(), bytes: responseBodySize + responseHeadersSize, script };
    };
    const loaded = await Promise.all(finished.map(measure));
    const sum = (some: typeof loaded) => some.reduce((bytes, request) => bytes + request.bytes, 0);
    const detector = sum(loaded.filter(({ url }) => url.endsWith('.bin')));
    const scripts = sum(loaded.filter(({ script }) => script));
    process.stdout.write(
      `Before the camera prompt: ${sum(loaded) - detector} bytes in ${loaded.length} requests, ${scripts} of them scripts; ` +
        `the detector's ${detector} bytes load in the background.\n`,
    );
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThan(SCRIPT_BYTES_MAX);
    expect(loaded.every(({ url }) => url.startsWith(service.baseUrl) || url.startsWith('data:'))).toBe(true);
  });

  it('shows the account’s logo, and its colour adjusted for legibility', async () => {
    const db = openDatabase(service.databaseUrl, { max: 1, statementTimeoutMs: 5000 });
    const colour = { create: { width: 80, height: 40, channels: 3 as const, background: '#c00' } };
    const bytes = await sharp(colour).png().toBuffer();
    const digest = createHash('sha256').update(bytes).digest('hex');
    await db.transaction((tx) => storeLogo(tx, service.accountId, { digest, bytes, mediaType: 'image/png' }, new Date()));
    await brand(service, { colors: { light: '#ffee00', dark: null }, logos: { light: `sha256:${digest}`, dark: null } });
    const { page } = await openLink();
    await page.getByRole('img', { name: 'test' }).waitFor();
    expect(await page.evaluate(`document.querySelector('.brand-logo').naturalWidth`)).toBe(80);
    const [text, ground] = (await page.evaluate(
      `(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector('.primary')))`,
    )) as string[];
    expect(ground).not.toBe('rgb(255, 238, 0)');
    expect(text).not.toBe(ground);
    await brand(service, { colors: { light: null, dark: null }, logos: { light: null, dark: null } });
    await db.destroy();
  });

  it('has security headers that forbid everything that it does not need', async () => {
    const { headers } = await fetch((await createLink()).url);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('permissions-policy')).toContain('microphone=()');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

async function brand({ databaseUrl, accountId }: TestService, change: Partial<Branding>): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 5000 });
  const tenant = { accountId, mode: 'TEST' as const };
  const { branding, version, textVersions } = await loadBranding(db, tenant);
  const branded = { branding: { ...branding, ...change }, version: version + 1, textVersions };
  await db.transaction((tx) => storeBranding(tx, tenant, branded, { now: new Date(), changedBy: null }));
  await db.destroy();
}

/** Every ending leads to the account's help. */
async function expectHelp(page: Page): Promise<void> {
  expect(await page.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe(HELP);
}

/** Presses Tab until the element has the focus, because the page may move the focus when the screen changes. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate('document.activeElement.textContent')) === text) return;
  }
  throw new Error(`The focus never reached "${text}"`);
}
