import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leave, missing } from './chromium.js';
import { provoke } from './page-complaints.js';
import { useCapturePages } from './use-capture-pages.js';

interface Heard {
  origin: string;
  data: { source: string; v: number; type: string; sessionId: string } & Record<string, unknown>;
}

describe.skipIf(missing !== null)(`the page in a frame (skipped here: ${missing})`, { concurrent: true }, () => {
  const { service, api, browser } = useCapturePages();
  let site: Server;
  let origin: string;
  beforeAll(async () => {
    site = await openSite();
    // Another host name, not only another port, makes this another site, for which the browser blocks the cookie.
    origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => site?.close());

  async function frameLink(embedOrigins: string[]): Promise<{ page: Page; sessionId: string }> {
    const body = { flow: 'LIVENESS_ONLY', purpose: 'Trying it', embedOrigins };
    const created = await api.call('POST', '/v1/sessions', { body });
    const page = await (await browser.device()).newPage();
    await page.goto(`${origin}/?${encodeURIComponent(`${created.body.handoff.captureUrl}?embed=1`)}`);
    return { page, sessionId: created.body.sessionId };
  }

  const heardBy = (page: Page) => page.evaluate('window.heard') as Promise<Heard[]>;

  it('completes in a frame of an allowed origin, and posts every event but no decision', async () => {
    const { page, sessionId } = await frameLink([origin]);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'I agree' }).click();
    await frame.locator('[data-screen=DONE]').waitFor();
    expect((await api.decided(sessionId)).status).toBe('APPROVED');

    const heard = await heardBy(page);
    const types = heard.map(({ data }) => data.type);
    expect([...new Set(types)]).toEqual([
      'capture.ready',
      'capture.started',
      'capture.step',
      'capture.progress',
      'capture.uploaded',
      'capture.completed',
    ]);
    for (const { origin: from, data } of heard) {
      expect(from).toBe(service.baseUrl);
      expect(data).toMatchObject({ source: 'faceproof', v: 1, sessionId });
      expect(JSON.stringify(data)).not.toMatch(/APPROVED|outcome|score|decision/);
    }
  });

  it('keeps its claim across a reload if the browser blocks the cookie', async () => {
    const { page } = await frameLink([origin]);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'I agree' }).waitFor();
    await page.frames()[1]!.evaluate('location.reload()');
    await page.waitForFunction('window.heard.length === 2');
    await frame.getByRole('button', { name: 'I agree' }).waitFor();
  });

  it('posts capture.failed if the person declines', async () => {
    const { page } = await frameLink([origin]);
    await leave(page.frameLocator('iframe'), 'No, thanks');
    await page.waitForFunction('window.heard.length === 2');
    expect((await heardBy(page)).at(-1)?.data).toMatchObject({ type: 'capture.failed', reason: 'CONSENT_DECLINED' });
  });

  it('does not load in a frame of an origin that the session does not list', async () => {
    provoke(/frame-ancestors 'none'/);
    provoke(/frame-ancestors https:\/\/elsewhere\.example/);
    for (const embedOrigins of [[], ['https://elsewhere.example']]) {
      const { page, sessionId } = await frameLink(embedOrigins);
      await page.waitForLoadState('networkidle');
      expect(await page.frameLocator('iframe').locator('[data-screen]').count()).toBe(0);
      expect(await heardBy(page)).toEqual([]);
      expect((await api.call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('CREATED');
    }
  });

  it('allows exactly the session’s origins as frame ancestors', async () => {
    const embedOrigins = ['https://one.example', 'https://two.example:8443'];
    const body = { flow: 'LIVENESS_ONLY', purpose: 'Trying it', embedOrigins };
    const { handoff } = (await api.call('POST', '/v1/sessions', { body })).body;
    const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy');
    expect(await policyOf(`${handoff.captureUrl}?embed=1`)).toContain(
      'frame-ancestors https://one.example https://two.example:8443;',
    );
    expect(await policyOf(handoff.captureUrl)).toContain("frame-ancestors 'none';");
  });

  it('lists its events on the demo page', async () => {
    const page = await (await browser.device({ viewport: { width: 1280, height: 900 } })).newPage();
    await page.goto(`${service.baseUrl.replace('127.0.0.1', 'localhost')}/demo/embed`);
    expect(await page.content()).not.toContain(service.testKey);
    await leave(page.frameLocator('iframe'), 'No, thanks');
    await page.locator('[data-type="capture.failed"]').waitFor();
    expect(await page.locator('.log li').count()).toBe(2);
  });
});

/** An integrator's site, which embeds the URL given in its query and records the posted events. */
async function openSite(): Promise<Server> {
  const server = createServer((request, response) => {
    const framed = decodeURIComponent(request.url?.slice(2) ?? '');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Site</title><script>window.heard = []; addEventListener('message', (e) => heard.push({ origin: e.origin, data: e.data }))</script>` +
        `<iframe allow="camera" width="400" height="760" src="${framed}"></iframe>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
