import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { missing, openBrowser, type TestBrowser } from '../browser/chromium.js';
import { provoke } from '../browser/page-complaints.js';
import { openApi } from '../contract/harness/orchestrator-in-process.js';

/** The page /verify in a real browser; skipped if there is none. */

const witnessed = openWitnessVectors();

function openWitnessVectors() {
  interface Vector {
    name: string;
    evidence: object;
    witnesses: { vkeys: string[] } | null;
    proof: string | null;
  }
  const file = join(import.meta.dirname, '..', '..', 'protocol/vectors/witnesses.json');
  const { vectors: all, ...published }: { vectors: Vector[] } = JSON.parse(readFileSync(file, 'utf8'));
  return { published, find: (name: string) => all.find((vector) => vector.name === name)! };
}

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

  it('shows who has witnessed, and says whether the reader or only the service names the key', async () => {
    const [one = '', two = '', three = ''] = witnessed.find('all of three').witnesses!.vkeys;
    const hints = [one, three].map((vkey) => ({ name: vkey.split('+')[0], vkey }));
    await drop('keys.json', JSON.stringify({ ...witnessed.published, witnesses: hints }));
    await drop('evidence.json', JSON.stringify(witnessed.find('two of three').evidence));
    await page.getByText('The receipt is valid.').waitFor();
    const shown = () => page.locator('.witnesses li').allInnerTexts();
    const ofService = 'Named by the service only: proves nothing until you pin a key that you have from the witness.';
    expect(await shown()).toEqual([
      `one.example/w\ncosigned at 2026-11-09T00:00:00.000Z\n${ofService}`,
      `three.example/w\nhas not cosigned this checkpoint\n${ofService}`,
    ]);

    await page.getByLabel('Their keys, one on each line').fill(`${one}\n\n ${two}\n`);
    await page.getByText('2 of 2 pinned witnesses cosigned').waitFor();
    expect(await shown()).toEqual([
      'one.example/w\ncosigned at 2026-11-09T00:00:00.000Z\nYou pinned this key.',
      'two.example/w\ncosigned at 2026-11-09T00:00:00.000Z\nYou pinned this key.',
      `three.example/w\nhas not cosigned this checkpoint\n${ofService}`,
    ]);
    await page.getByLabel('Their keys, one on each line').fill(`${one}\n${two}\n${three}`);
    await page.getByText('The receipt is not valid.').waitFor();
    await page.getByLabel('How many of them must have cosigned').fill('2');
    await page.getByText('The receipt is valid.').waitFor();
  });

  it('gives no verdict while the pinned keys or the quorum cannot be used, and says why', async () => {
    const { evidence, witnesses } = witnessed.find('all of three');
    await drop('keys.json', JSON.stringify(witnessed.published));
    await drop('evidence.json', JSON.stringify(evidence));
    await page.getByText('The receipt is valid.').waitFor();
    for (const [pins, quorum, sentence] of [
      [['nonsense'], '', 'This is not the key of a witness'],
      [[...witnesses!.vkeys, witnesses!.vkeys[0]], '', 'This key is pinned twice'],
      [witnesses!.vkeys, '4', 'The quorum must be a whole number from 1 to 3'],
      [witnesses!.vkeys, 'two', 'The quorum must be a whole number.'],
      [[], '1', 'A quorum needs the keys of witnesses above.'],
    ] as const) {
      await page.getByLabel('Their keys, one on each line').fill(pins.join('\n'));
      await page.getByLabel('How many of them must have cosigned').fill(quorum);
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
      await expect.poll(() => page.getByText('The receipt is').count()).toBe(0);
    }
    await page.getByLabel('Their keys, one on each line').fill(witnesses!.vkeys.join('\n'));
    await page.getByLabel('How many of them must have cosigned').fill('');
    await page.getByText('The receipt is valid.').waitFor();
  });

  it('verifies with a tlog-proof, and refuses one that is malformed', async () => {
    const { evidence, proof } = witnessed.find('tlog-proof as it is written');
    await drop('keys.json', JSON.stringify(witnessed.published));
    await drop('evidence.json', JSON.stringify(evidence));
    await drop('receipt.tlog-proof', proof!);
    await page.getByText('The receipt is number 1 of the log.').waitFor();
    await page.getByText('The receipt is valid.').waitFor();
    await drop('receipt.tlog-proof', proof!.replace('index 1', 'index 01'));
    await page.getByText('The proof is not a C2SP tlog-proof.').waitFor();
    await page.getByText('The receipt is not valid.').waitFor();
  });

  it('reads a file as the other verifiers do, and asks for the proof of each receipt', async () => {
    const { evidence, proof } = witnessed.find('tlog-proof as it is written');
    await drop('keys.json', JSON.stringify(witnessed.published));
    await drop('evidence.json', JSON.stringify(evidence));
    await drop('receipt.tlog-proof', proof!);
    await page.getByText('The receipt is number 1 of the log.').waitFor();
    await drop('receipt.tlog-proof', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(proof!)]));
    await page.getByText('neither JSON nor a checkpoint').waitFor();
    await drop('receipt.tlog-proof', Buffer.concat([Buffer.from(proof!), Buffer.from([0xff])]));
    await page.getByText('neither JSON nor a checkpoint').waitFor();
    // Another receipt has another proof: the one that was dropped before does not make it invalid.
    const other = await decide();
    await drop('keys.json', (await api.call('GET', '/v1/evidence-keys', { key: null })).text);
    await drop('evidence.json', other);
    await page.getByText('The receipt is valid.').waitFor();
  });

  it('sends no request and runs no script from the evidence', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const hostile = '{"receipt":{"receiptId":"<img src=/leak onerror=alert(1)>"},"bundle":{}}';
    await drop('evidence.json', hostile);
    await page.getByText('The receipt is not valid.').waitFor();
    provoke(/Content Security Policy/);
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

  async function drop(name: string, content: string | Buffer): Promise<void> {
    await page.locator('#files').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  }

  /** The evidence of a decision, once it is in the log. */
  async function decide(): Promise<string> {
    const path = `/v1/sessions/${(await api.decided('approve')).sessionId}`;
    const inLog = async () => (await api.call('GET', `${path}/evidence`)).body.log !== null;
    await expect.poll(inLog, { interval: 100 }).toBe(true);
    return (await api.call('GET', `${path}/evidence`)).text;
  }
});
