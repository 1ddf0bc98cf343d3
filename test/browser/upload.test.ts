import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { agreeAndCapture, beginCapture, missing, onScreen } from './chromium.js';
import { useCapturePages } from './use-capture-pages.js';

const MEDIA = '**/v1/captures/*/media';

describe.skipIf(missing !== null)(`the upload (skipped here: ${missing})`, { concurrent: true }, () => {
  const { api, browser } = useCapturePages();

  async function openLink(before: string | null = null): Promise<{ page: Page; sessionId: string }> {
    const created = await api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Trying it' } });
    const page = await (await browser.device()).newPage();
    if (before !== null) await page.addInitScript(before);
    await page.goto(created.body.handoff.captureUrl);
    return { page, sessionId: created.body.sessionId };
  }

  it('succeeds after two lost connections, and uses one attempt', async () => {
    const { page, sessionId } = await openLink();
    const cuts = { left: 2 };
    await page.route(MEDIA, (route) => (cuts.left-- > 0 ? route.abort('connectionreset') : route.continue()));
    await agreeAndCapture(page);
    await onScreen(page, 'DONE');
    expect(cuts.left).toBe(-1);
    const { status, attempts } = await api.decided(sessionId);
    expect(status).toBe('APPROVED');
    expect(attempts).toHaveLength(1);
  });

  it('completes on a phone with a quarter of the speed, over 4G', async () => {
    const { page, sessionId } = await openLink();
    page.setDefaultTimeout(200_000);
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const network = { offline: false, latency: 100, downloadThroughput: 500_000, uploadThroughput: 375_000 };
    await phone.send('Network.emulateNetworkConditions', network);
    await page.reload();
    await agreeAndCapture(page);
    await onScreen(page, 'DONE');
    expect((await api.decided(sessionId)).attempts).toHaveLength(1);
  });

  it('holds three small pictures of the camera’s own rate beside the photos', async () => {
    const { page } = await openLink(`globalThis.sent = [];
      const append = FormData.prototype.append;
      FormData.prototype.append = function (...part) {
        sent.push(part);
        append.apply(this, part);
      };`);
    await agreeAndCapture(page);
    await onScreen(page, 'DONE');
    const sizes = `Promise.all(sent.flatMap(([name, blob]) => (name === 'burst' ? [createImageBitmap(blob)] : [])))
      .then((pictures) => pictures.map(({ width, height }) => width + '×' + height))`;
    expect(await page.evaluate(sizes)).toEqual(['160×120', '160×120', '160×120']);
    const { burst } = JSON.parse(await page.evaluate(`sent.find(([name]) => name === 'metadata')[1]`));
    const [first, middle, last] = burst.map(({ atMs }: { atMs: number }) => atMs);
    expect(Math.min(middle - first, last - middle)).toBeGreaterThanOrEqual(25);
  });

  it('sends the photos once if only the response was lost', async () => {
    const { page, sessionId } = await openLink();
    const sent: number[] = [];
    await page.route(MEDIA, async (route) => {
      const response = await route.fetch();
      sent.push(response.status());
      await route.abort('connectionreset');
    });
    await agreeAndCapture(page);
    await onScreen(page, 'DONE');
    expect(sent).toEqual([202]);
    expect((await api.decided(sessionId)).attempts).toHaveLength(1);
  });

  it('pauses while the device is offline, keeps the focus of a press on "Send now", and completes when it is online again', async () => {
    const { page } = await openLink();
    await agreeAndCapture(page);
    await page.context().setOffline(true);
    await page.getByText('The connection was lost').waitFor();
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.context().setOffline(false);
    await onScreen(page, 'DONE');
  });

  it('is followed by hints after a poor capture, and a second attempt succeeds', async () => {
    const { page, sessionId } = await openLink();
    await page.getByLabel('Simulated outcome').selectOption('retry_quality_then_approve');
    await agreeAndCapture(page);
    await onScreen(page, 'RETRY');
    await page.getByText('Find a brighter place, or face a lamp.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await beginCapture(page);
    await onScreen(page, 'DONE');
    const { status, attempts } = await api.decided(sessionId);
    expect(status).toBe('APPROVED');
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['RETRY', 'DECIDED']);
  });

  it('contains 5 to 24 photos in chronological order over at least 2.5 s, and no prompt under a passive policy', async () => {
    const { page } = await openLink(
      `{ const { send } = XMLHttpRequest.prototype;
         XMLHttpRequest.prototype.send = function (body) {
           window.sent = { metadata: body.get('metadata'), frames: body.getAll('frame').map((frame) => frame.size) };
           return send.call(this, body);
         }; }`,
    );
    await agreeAndCapture(page);
    await onScreen(page, 'DONE');
    const sent = (await page.evaluate('window.sent')) as { metadata: string; frames: number[] };
    const metadata = JSON.parse(sent.metadata);
    const times: number[] = metadata.frames.map(({ atMs }: { atMs: number }) => atMs);
    expect(times.length).toBe(sent.frames.length);
    expect(Math.max(...sent.frames)).toBeLessThan(400_000);
    expect(times.length).toBeGreaterThanOrEqual(5);
    expect(times.length).toBeLessThanOrEqual(24);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(times.at(-1)! - times[0]!).toBeGreaterThanOrEqual(2500);
    expect(metadata).not.toHaveProperty('challenge');
  });
});
