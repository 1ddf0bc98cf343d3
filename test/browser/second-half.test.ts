import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { agreeAndCapture, beginCapture, missing, onScreen } from './chromium.js';
import { useCapturePages } from './use-capture-pages.js';

const ONE_MORE = 'One more step: turn your head as the arrow shows';

describe.skipIf(missing !== null)(`the second half of an attempt (skipped here: ${missing})`, () => {
  const { api, browser } = useCapturePages();

  async function openDoubted(): Promise<{ page: Page; sessionId: string }> {
    const session = { flow: 'LIVENESS_ONLY', purpose: 'Trying it', simulate: { capture: 'challenge_needed' } };
    const { body } = await api.call('POST', '/v1/sessions', { body: session });
    const page = await (await browser.device()).newPage();
    await page.goto(body.handoff.captureUrl);
    await agreeAndCapture(page);
    await page.getByRole('heading', { name: ONE_MORE }).waitFor();
    return { page, sessionId: body.sessionId };
  }

  it('follows on the same page with the camera on, and completes the same attempt', async () => {
    const { page, sessionId } = await openDoubted();
    expect(await page.evaluate('document.querySelector("video").srcObject.active')).toBe(true);
    await beginCapture(page);
    await onScreen(page, 'DONE');
    const { status, attempts } = await api.decided(sessionId);
    expect([status, attempts.map(({ outcome }) => outcome)]).toEqual(['APPROVED', ['DECIDED']]);
  });

  it('goes to a reviewer if the person cannot do it, and tells the person nothing of that', async () => {
    const { page, sessionId } = await openDoubted();
    await page.getByRole('button', { name: 'I cannot do this' }).click();
    await onScreen(page, 'DONE');
    const { body } = await api.call('GET', `/v1/sessions/${sessionId}`);
    expect([body.status, body.decision.reasons.map(({ code }: { code: string }) => code)]).toEqual([
      'IN_REVIEW',
      ['CHALLENGE_NOT_POSSIBLE'],
    ]);
  });

  it('begins again after a reload, with the challenge that was asked', async () => {
    const { page, sessionId } = await openDoubted();
    await page.reload();
    await page.getByRole('button', { name: 'Turn on the camera' }).click();
    await page.getByRole('heading', { name: ONE_MORE }).waitFor();
    await beginCapture(page);
    await onScreen(page, 'DONE');
    expect((await api.decided(sessionId)).status).toBe('APPROVED');
  });
});
