import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CaptureClient } from '@faceproof/client/create-capture-client.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing, openBrowser, type TestBrowser } from '../browser/chromium.js';
import { makePng } from '../contract/harness/grey-picture.js';
import { openApi } from '../contract/harness/orchestrator-in-process.js';
import { type InstalledClient, installClient } from './installed-client.js';

/** The packed client in a real browser, in an integrator's app. */

declare function createCaptureClient(options: { captureUrl: string }): CaptureClient;

describe.skipIf(missing !== null)('the client in a browser (skipped without Chromium)', () => {
  let api: Awaited<ReturnType<typeof openApi>>;
  let browser: TestBrowser;
  let project: InstalledClient;
  let app: Awaited<ReturnType<typeof openApp>>;

  beforeAll(async () => {
    [api, browser, project] = await Promise.all([openApi(), openBrowser({ camera: 'none' }), installClient()]);
    app = await openApp(api.base, join(project.folder, 'node_modules/@faceproof/client/dist/bundle/index.mjs'));
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await app.close();
    await api.close();
    await project.remove();
  });

  it('uploads a capture and reports the progress', async () => {
    const created = await api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Browser' } });
    const captureUrl = inApp(created.body.handoff.captureUrl, app.base);
    const frames = [1, 2, 3].map((shade) => makePng(640, 480, shade).toString('base64'));
    const page = await (await browser.device()).newPage();
    await page.goto(app.base);
    const result = await page.evaluate(
      async ([captureUrl, frames]) => {
        const capture = createCaptureClient({ captureUrl });
        await capture.open();
        const seen: number[] = [];
        const pictures = frames.map((frame) => Uint8Array.from(atob(frame), (char) => char.charCodeAt(0)));
        await capture.upload({ frames: pictures }, { onProgress: (now) => seen.push(now.sentBytes / now.totalBytes) });
        return { seen, state: (await capture.waitUntilMeasured({ everyMs: 50 })).state };
      },
      [captureUrl, frames] as const,
    );
    expect(result.state).toBe('DONE');
    expect(result.seen.at(-1)).toBe(1);
  });

  it('aborts an upload with the reason of the signal', async () => {
    const created = await api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Browser' } });
    const page = await (await browser.device()).newPage();
    await page.goto(app.base);
    const reason = await page.evaluate(
      async (captureUrl) => {
        const capture = createCaptureClient({ captureUrl });
        await capture.open();
        const controller = new AbortController();
        const frames = [new Uint8Array(3_000_000), new Uint8Array(3_000_000), new Uint8Array(3_000_000)];
        const onProgress = () => controller.abort(new Error('Gave up'));
        return capture.upload({ frames }, { onProgress, signal: controller.signal }).catch((error: Error) => error.message);
      },
      inApp(created.body.handoff.captureUrl, app.base),
    );
    expect(reason).toBe('Gave up');
  });
});

/** The same link at the app's origin. */
function inApp(captureUrl: string, base: string): string {
  return captureUrl.replace(new URL(captureUrl).origin, base);
}

/** Serves a page with the client, and forwards everything else to the service, so that both have the same origin. */
async function openApp(upstream: string, bundle: string) {
  const script = await readFile(bundle);
  const page = `<!doctype html><script type="module">
    import { createCaptureClient } from '/client.mjs';
    globalThis.createCaptureClient = createCaptureClient;
  </script>`;
  const server = createServer((request, response) => {
    if (request.url === '/') return response.setHeader('Content-Type', 'text/html').end(page);
    if (request.url === '/client.mjs') return response.setHeader('Content-Type', 'text/javascript').end(script);
    const { method, headers } = request;
    const passed = forward(upstream + request.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.on('error', () => passed.destroy());
    return request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
