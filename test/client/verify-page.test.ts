import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { missing, openBrowser, type TestBrowser } from '../browser/chromium.js';
import { openApi } from '../contract/harness/orchestrator-in-process.js';

/** The page /verify in a real browser; skipped if there is none. */

const vectors: { name: string; evidence: object }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'protocol/vectors/receipts.json'), 'utf8'),
);

describe.skipIf(missing !== null)('the page /verify (skipped without Chromium)', () => {
  let api: Awaited<ReturnType<typeof openApi>>;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [api, browser] = await Promise.all([openApi(), openBrowser({ camera: 'none' })]);
  });
  afterAll(async () => {
    await browser.close();
    await api.close();
  });
  beforeEach(async () => {
    page = await (await browser.device()).newPage();
    await page.goto(`${api.base}/verify`);
  });
  afterEach(() => page.context().close());

  it('checks a receipt of this service, offline', async () => {
    const evidence = await decide();
    await page.context().setOffline(true);
    await drop('evidence.json', evidence);
    await page.getByText('The receipt is valid.').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Failed' }).count()).toBe(0);
    expect(await page.locator('dl').textContent()).toContain('APPROVED');
  });

  it('names the failed check', async () => {
    const evidence = (await decide()).replace('"APPROVED"', '"DECLINED"');
    await page.getByLabel('Or paste the evidence').fill(evidence);
    await page.getByText('The receipt is not valid.').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Failed' }).allTextContents()).toEqual([
      expect.stringContaining('hash'),
    ]);
  });

  it('accepts the keys of another service', async () => {
    const good = JSON.stringify(vectors[0]!.evidence);
    await drop('evidence.json', good);
    await page.getByText('The receipt is not valid.').waitFor();
    await drop('keys.json', readFileSync(join(import.meta.dirname, '..', '..', 'protocol/vectors/evidence-keys.json'), 'utf8'));
    await page.getByText('The receipt is valid.').waitFor();
  });

  it('compares the log with a kept checkpoint', async () => {
    const evidence = await decide();
    await drop('evidence.json', evidence);
    await drop('kept.checkpoint', JSON.parse(evidence).log.checkpoint);
    await page.getByText('is an extension of the log').waitFor();
    await page.getByText('The receipt is valid.').waitFor();
  });

  it('says that a receipt of a revoked key is not provable, until a checkpoint that was seen before proves it', async () => {
    const { vectors: revocations, ...published } = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', '..', 'protocol/vectors/revocation.json'), 'utf8'),
    );
    const { evidence, seen } = revocations.find(({ name }: { name: string }) => name === 'an older checkpoint, seen before');
    await drop('keys.json', JSON.stringify(published));
    await drop('evidence.json', JSON.stringify(evidence));
    await page.getByText('The receipt is not provable: key revoked.').waitFor();
    await drop('seen.json', JSON.stringify(seen));
    await page.getByText('The receipt is valid.').waitFor();
  });

  it('sends no request and runs no script from the evidence', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const hostile = '{"receipt":{"receiptId":"<img src=/leak onerror=alert(1)>"},"bundle":{}}';
    await drop('evidence.json', hostile);
    await page.getByText('The receipt is not valid.').waitFor();
    const refused = await page.evaluate(() =>
      fetch('/healthz').then(
        () => 'sent',
        () => 'refused',
      ),
    );
    expect(refused).toBe('refused');
    expect(sent.filter((url) => url.startsWith('http'))).toEqual([]);
  });

  it('is accessible', async () => {
    await drop('evidence.json', await decide());
    await page.getByText('The receipt is valid.').waitFor();
    // Runs axe through the debugger, because the page's Content-Security-Policy blocks injected scripts.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: axe.source });
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
      return (await axe.run()).violations.map(({ id }) => id);
    });
    expect(violations).toEqual([]);
  });

  async function drop(name: string, text: string): Promise<void> {
    await page.locator('#files').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  }

  /** The evidence of a decision, once it is in the log. */
  async function decide(): Promise<string> {
    const created = await api.call('POST', '/v1/sessions', {
      body: { flow: 'LIVENESS_ONLY', purpose: 'Page', simulate: { scenario: 'approve' } },
    });
    const path = `/v1/sessions/${created.body.sessionId}`;
    for (let status = ''; status !== 'APPROVED'; ) status = (await api.call('GET', `${path}?wait=5`)).body.status;
    const inLog = async () => (await api.call('GET', `${path}/evidence`)).body.log !== null;
    await expect.poll(inLog, { interval: 100 }).toBe(true);
    return (await api.call('GET', `${path}/evidence`)).text;
  }
});
