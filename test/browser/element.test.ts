import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InstalledClient, installClient } from '../client/installed-client.js';
import { bundleRecipe, codeOf, listTypeErrors, readTemplate } from './bundle-recipe.js';
import { missing } from './chromium.js';
import { useCapturePages } from './use-capture-pages.js';

const GUIDE = join(import.meta.dirname, '..', '..', 'docs', 'guides', 'capture-page.md');
const ELEMENT_BYTES_MAX = 5000;

describe.skipIf(missing !== null)(`the element (skipped here: ${missing})`, () => {
  const { service, api, browser } = useCapturePages();
  let project: InstalledClient;
  let site: Server;
  let origin: string;
  const html = { current: '' };
  const recipe = { current: '' };

  beforeAll(async () => {
    project = await installClient();
    const script = await readFile(elementOf(project));
    // As a careful site's, but for the script of the recipe: no inline style, and only the service in a frame.
    const policy = `default-src 'none'; script-src 'self' 'unsafe-inline'; frame-src ${service.baseUrl}`;
    site = createServer((request, response) => {
      const isScript = request.url?.endsWith('.mjs') === true;
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
      response.setHeader('Content-Security-Policy', policy);
      response.end(request.url === '/element.mjs' ? script : isScript ? recipe.current : html.current);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  }, 120_000);
  afterAll(async () => {
    site?.close();
    await project?.remove();
  });

  const elementOf = ({ folder }: InstalledClient) => join(folder, 'node_modules/@faceproof/client/dist/bundle/element.mjs');

  async function createLink(): Promise<{ sessionId: string; captureUrl: string }> {
    const body = { flow: 'LIVENESS_ONLY', purpose: 'Trying it', embedOrigins: [origin] };
    const created = (await api.call('POST', '/v1/sessions', { body })).body;
    return { sessionId: created.sessionId, captureUrl: created.handoff.captureUrl };
  }

  async function openRecipe(captureUrl: string): Promise<Page> {
    html.current = codeOf(await readFile(GUIDE, 'utf8'), 'html')
      .replace('https://faceproof.example/capture/fpc_…', captureUrl)
      .replace('@faceproof/client/element', '/element.mjs');
    return openSite();
  }

  async function openSite(): Promise<Page> {
    const page = await (await browser.device()).newPage();
    await page.addInitScript(`window.heard = []; for (const name of ['ready', 'started', 'completed', 'failed'])
      addEventListener('capture-' + name, (event) => heard.push({ type: event.type, detail: event.detail }));`);
    await page.goto(origin);
    return page;
  }
  const heardBy = (page: Page) => page.evaluate('window.heard') as Promise<{ type: string; detail: object }[]>;

  it('has fewer than five kilobytes, compressed', async () => {
    expect(gzipSync(await readFile(elementOf(project)), { level: 9 }).length).toBeLessThan(ELEMENT_BYTES_MAX);
  });

  it('runs the recipe of the guide as it stands, to its end, and tells nothing of the decision', async () => {
    const { sessionId, captureUrl } = await createLink();
    const page = await openRecipe(captureUrl);
    await agreeAndWait(page);
    expect((await api.decided(sessionId)).status).toBe('APPROVED');
    const heard = await heardBy(page);
    expect(heard.map(({ type }) => type)).toEqual(['capture-ready', 'capture-started', 'capture-completed']);
    expect(heard.at(-1)?.detail).toEqual({ sessionId, state: 'SENT' });
  });

  async function agreeAndWait(page: Page): Promise<void> {
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'I agree' }).click();
    await frame.locator('[data-screen=DONE]').waitFor();
    await page.getByText('Thank you. We will let you know the result shortly.').waitFor();
  }

  /** Builds the recipe into a page whose script reads the link from the address, as a route of an app would. */
  async function openBuilt(kind: 'tsx' | 'vue', captureUrl: string): Promise<Page> {
    recipe.current = await bundleRecipe(project, kind, codeOf(await readFile(GUIDE, 'utf8'), kind));
    const link = `<script>window.captureUrl = ${JSON.stringify(captureUrl)}</script>`;
    html.current = `<!doctype html><title>Verify</title>${link}<div id="app"></div><script type="module" src="/recipe.mjs"></script>`;
    return openSite();
  }

  it.each(['tsx', 'vue'] as const)('runs the recipe in %s as it stands, to its end', async (kind) => {
    const { sessionId, captureUrl } = await createLink();
    const page = await openBuilt(kind, captureUrl);
    await page.locator('faceproof-capture[autofocus] iframe').waitFor();
    await agreeAndWait(page);
    expect((await api.decided(sessionId)).status).toBe('APPROVED');
    expect((await heardBy(page)).map(({ type }) => type)).toEqual(['capture-ready', 'capture-started', 'capture-completed']);
  });

  it('tells the recipe for React at once of a link that is none', async () => {
    const page = await openBuilt('tsx', 'https://evil.example/capture/x');
    await page.getByText('That did not work: invalidUrl').waitFor();
  });

  it('compiles the recipes for React and Angular with strict types', async () => {
    const page = await readFile(GUIDE, 'utf8');
    expect(
      await listTypeErrors(project, { 'verify.tsx': codeOf(page, 'tsx'), 'verify.component.ts': codeOf(page, 'ts') }),
    ).toBe('');
    const wrong = `import { FaceproofCapture } from '@faceproof/client/react';
      export const one = <FaceproofCapture captureUrl="x" onCompleted={({ outcome }) => outcome} />;`;
    expect(await listTypeErrors(project, { 'wrong.tsx': wrong })).toContain("'outcome' does not exist");
  });

  it('understands the attributes, properties and events of the template for Angular', async () => {
    const { captureUrl } = await createLink();
    const template = readTemplate(codeOf(await readFile(GUIDE, 'utf8'), 'ts'));
    expect(template.properties).toEqual(['captureUrl']);
    expect(template.events).toEqual(['capture-completed', 'capture-failed']);
    html.current = `<!doctype html><title>Verify</title><script type="module">
      import '/element.mjs';
      const element = document.createElement('faceproof-capture');
      for (const [name, value] of ${JSON.stringify(template.attributes)}) element.setAttribute(name, value);
      for (const name of ${JSON.stringify(template.events)}) element.addEventListener(name, ({ type }) => document.body.append(type));
      document.body.append(element);
      element[${JSON.stringify(template.properties[0])}] = ${JSON.stringify(captureUrl)};
    </script>`;
    const page = await openSite();
    await page.frameLocator('iframe[title="Face check"]').getByRole('button', { name: 'I agree' }).click();
    await page.getByText('capture-completed').waitFor();
  });

  it('ignores messages that are not of its frame, and shows no other address', async () => {
    const { captureUrl } = await createLink();
    const page = await openRecipe(captureUrl);
    await page.frameLocator('iframe').getByRole('button', { name: 'I agree' }).waitFor();
    await page.evaluate(
      `postMessage({ source: 'faceproof', v: 1, type: 'capture.completed', sessionId: 'x', state: 'SENT' }, '*')`,
    );
    await page.evaluate(`document.querySelector('faceproof-capture').captureUrl = 'https://evil.example/capture/x'`);
    await page.waitForFunction(`window.heard.some(({ type }) => type === 'capture-failed')`);
    const heard = await heardBy(page);
    expect(heard.filter(({ type }) => type === 'capture-completed')).toEqual([]);
    expect(heard.at(-1)?.detail).toEqual({ reason: 'invalidUrl' });
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('can be imported where there is no document', async () => {
    const ran = await project.run(process.execPath, [
      '-e',
      `import('@faceproof/client/element').then(() => console.log('imported'))`,
    ]);
    expect([ran.code, ran.output.trim()]).toEqual([0, 'imported']);
  });
});
