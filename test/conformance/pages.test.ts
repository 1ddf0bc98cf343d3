import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { consoleCookieName } from '@faceproof/orchestrator/http/headers/console-cookie.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../browser/chromium.js';
import { type Api, openApi } from '../contract/harness/orchestrator-in-process.js';
import { BUILD_MS_MAX, builtSite } from '../harness/built-site.js';
import { installTools } from './outside/install-tools.js';

/** The pages under the rules of pa11y (HTML_CodeSniffer, WCAG 2 AA), beside those of axe in test/browser. */

const { folder, note } = installTools();
const WITHOUT = CHROMIUM === null ? ' (skipped without Chromium)' : note;
const TEXT_PAGES = ['/', '/nothing', '/errors', '/errors/overloaded', '/verify', '/guides', '/docs/sessions/create-session'];
const CONSOLE_PAGES = [
  '',
  ...['overview', 'reviews', 'sessions', 'developers', 'policy', 'branding', 'people', 'audit'].map((name) => `/test/${name}`),
];

interface Page {
  url: string;
  dark?: boolean;
  cookie?: { name: string; value: string } | null;
}

describe.skipIf(folder === null || CHROMIUM === null)(`pa11y${WITHOUT}`, () => {
  let api: Api;
  beforeAll(async () => {
    await builtSite();
    api = await openApi();
  }, BUILD_MS_MAX);
  afterAll(() => api?.close());

  it.each([false, true])('finds nothing on the pages of text (dark: %s)', async (dark) => {
    await expectSound(TEXT_PAGES.map((path) => ({ url: api.base + path, dark })));
  });

  it.each([false, true])('finds nothing on the first screen of a capture (dark: %s)', async (dark) => {
    const { body } = await api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Trying it' } });
    await expectSound([{ url: body.handoff.captureUrl, dark }]);
  });

  it.each([false, true])('finds nothing on the screens of the console (dark: %s)', async (dark) => {
    const { publicUrl } = api.config;
    const { token } = await api.signIn();
    const cookie = { name: consoleCookieName(publicUrl), value: token };
    const { origin } = new URL(publicUrl);
    await expectSound([
      { url: `${origin}/console`, dark },
      ...CONSOLE_PAGES.map((path) => ({ url: `${origin}/console${path}`, dark, cookie })),
    ]);
  });

  it('finds what is wrong on a page', async () => {
    const server = createServer((_, answer) =>
      answer.setHeader('Content-Type', 'text/html').end('<!doctype html><html><title>x</title><h1>x</h1><img src="x"></html>'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const [issues] = await check([{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }]);
    expect(issues?.map(({ code }) => code)).toContain('WCAG2AA.Principle1.Guideline1_1.1_1_1.H37');
    server.close();
  });
});

async function expectSound(pages: Page[]): Promise<void> {
  const found = await check(pages);
  expect(found).toHaveLength(pages.length);
  expect(pages.map(({ url }, i) => ({ url, issues: found[i] })).filter(({ issues }) => issues?.length !== 0)).toEqual([]);
}

/** In a process of its own: pa11y brings its own driver of the browser. */
async function check(pages: Page[]): Promise<{ code: string; message: string; html: string }[][]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'drivers', 'pa11y.mjs')], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const asked = pages.map((page) => ({ dark: false, cookie: null, ...page }));
  child.stdin.end(JSON.stringify({ tools: folder, executablePath: CHROMIUM, pages: asked }));
  const [answer, complaint] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (child.exitCode !== 0) throw new Error(complaint);
  return JSON.parse(answer);
}
