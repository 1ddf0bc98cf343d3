import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';
import { cameraClip, missing, onScreen, openBrowser, type TestBrowser } from './chromium.js';

describe.skipIf(missing !== null)(`a camera that does not start (skipped here: ${missing})`, { concurrent: true }, () => {
  let service: TestService;
  let api: Integrator;
  let browsers: Record<'clip' | 'none' | 'denied', TestBrowser>;
  beforeAll(async () => {
    service = await startService({ workers: 0, env: { RATE_LIMIT_FACTOR: '100' } });
    api = integrator(service.baseUrl, service.testKey);
    browsers = {
      clip: await openBrowser({ camera: await cameraClip() }),
      none: await openBrowser({ camera: 'none' }),
      denied: await openBrowser({ camera: 'denied' }),
    };
  });
  afterAll(async () => {
    for (const browser of Object.values(browsers ?? {})) await browser.close();
    await service?.stop();
  });

  /** Opens the camera screen, and checks that nothing is uploaded. @param before a script that runs before the page's own */
  async function atCamera(
    camera: keyof typeof browsers,
    before: string | null,
    check: (page: Page) => Promise<void>,
    { clock = false, prepare = async (_: Page) => {} } = {},
  ) {
    const created = await api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Trying it' } });
    const page = await (await browsers[camera].device()).newPage();
    if (before !== null) await page.addInitScript(before);
    if (clock) await page.clock.install();
    await prepare(page);
    await page.goto(created.body.handoff.captureUrl);
    await page.getByRole('button', { name: 'I agree' }).click();
    await check(page);
    const { attempts } = (await api.call('GET', `/v1/sessions/${created.body.sessionId}`)).body;
    expect(attempts.filter(({ uploadedAt }: { uploadedAt: string | null }) => uploadedAt !== null)).toEqual([]);
  }

  const failing = (name: string) =>
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'));`;

  it('shows how to allow the camera after the person denied it', () =>
    atCamera('denied', null, async (page) => {
      await page.getByRole('heading', { name: 'The camera is blocked' }).waitFor();
      await page.getByText('Click the symbol to the left of the address').waitFor();
    }));

  it('offers to continue on a phone if there is no camera', () =>
    atCamera('none', null, async (page) => {
      await page.getByRole('heading', { name: 'No camera found' }).waitFor();
      await page.getByRole('button', { name: 'Continue on your phone' }).first().click();
      await page.getByRole('img', { name: 'QR code' }).waitFor();
    }));

  it('turns the camera off if the person gives up while it starts', () => {
    const keepStreams = `{ window.streams = []; const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (what) => ask(what).then((stream) => (window.streams.push(stream), stream)); }`;
    const held = { open: hold(), end: hold() };
    return atCamera(
      'clip',
      keepStreams,
      async (page) => {
        await page.getByRole('button', { name: 'I cannot do this' }).click();
        held.open.go();
        await page.getByRole('button', { name: 'End the check' }).click();
        held.end.go();
        await page.getByRole('heading', { name: 'There is another way' }).waitFor();
        const states = 'window.streams.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState)';
        expect(await page.evaluate(states)).toEqual(['ended']);
      },
      {
        async prepare(page) {
          await page.route('**/v1/captures', (route) => held.open.reached.then(() => route.continue()));
          await page.route('**/v1/captures/session/give-up', (route) => held.end.reached.then(() => route.continue()));
        },
      },
    );
  });

  it('asks to close other apps if the camera is in use, and continues when it is free', () =>
    atCamera(
      'clip',
      `{ const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices); let asked = 0;
         navigator.mediaDevices.getUserMedia = (what) => asked++ === 0 ? Promise.reject(new DOMException('', 'NotReadableError')) : ask(what); }`,
      async (page) => {
        await page.getByRole('heading', { name: 'The camera is in use' }).waitFor();
        await page.getByRole('button', { name: 'Try again' }).click();
        await onScreen(page, 'CAPTURE');
      },
    ));

  it('reports a browser that cannot use a camera', () =>
    atCamera('none', `Object.defineProperty(navigator, 'mediaDevices', { value: undefined });`, async (page) => {
      await page.getByRole('heading', { name: 'This browser cannot use the camera' }).waitFor();
    }));

  it('shows help if the browser never asks for the permission', () =>
    atCamera(
      'none',
      `navigator.mediaDevices.getUserMedia = () => new Promise(() => {});`,
      async (page) => {
        await page.getByText('Your browser asks whether').waitFor();
        await page.clock.fastForward(6000);
        await page.getByText('If you see no question').waitFor();
        await page.getByRole('button', { name: 'Reload the page' }).waitFor();
      },
      { clock: true },
    ));

  it('reports a camera that fails for any other reason', () =>
    atCamera('none', failing('UnknownError'), async (page) => {
      await page.getByRole('heading', { name: 'The camera did not start' }).waitFor();
    }));

  it('says that the camera stopped during the capture, and keeps the focus while it asks for it again', () =>
    atCamera(
      'clip',
      `{ const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
         navigator.mediaDevices.getUserMedia = async (what) => (window.camera = await ask(what)); }`,
      async (page) => {
        await page.locator('[data-phase=RECORDING]').waitFor();
        await page.evaluate(`window.camera.getVideoTracks()[0].dispatchEvent(new Event('ended'))`);
        await page.getByRole('alert').getByText('The picture stopped').waitFor();
        expect(await page.evaluate('document.activeElement.textContent')).toBe('The camera stopped');
        await page.evaluate(
          `{ const ask = navigator.mediaDevices.getUserMedia;
             navigator.mediaDevices.getUserMedia = (what) => new Promise((allow) => { window.allow = () => allow(ask(what)); }); }`,
        );
        await page.getByRole('button', { name: 'Turn on the camera' }).click();
        await page.getByText('Your browser asks whether').waitFor();
        expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
        await page.evaluate('window.allow()');
        await onScreen(page, 'CAPTURE');
      },
    ));
});

/** A call waits for `reached` until `go` is called. */
function hold(): { reached: Promise<void>; go(): void } {
  let go: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { reached, go };
}
