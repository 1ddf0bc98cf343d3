import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, callService } from '@faceproof/installation/service/call-service.js';
import { openDesk } from '@faceproof/installation/service/open-desk.js';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { OwnService } from '../own-service.js';
import { drawPerson, type Look, PEOPLE } from './draw-person.js';
import { requireChromium } from './find-chromium.js';
import { type CasePictures, linkOf, openCase, waitForRenditions } from './open-cases.js';

interface Picture {
  name: string;
  png: Buffer;
  /** Of the file, in pixels. */
  width: number;
}

type Scheme = 'light' | 'dark';

const PHONE = { width: 390, height: 780 };
const SCREEN = { width: 1280, height: 930 };
/** The width of a picture as a phone takes it. */
const PORTRAIT = 384;
const CASES = 4;
const PURPOSE = 'Open an account';
const LOOK_EVERY_MS = 250;
/** The page shows its hints once the camera has been on for a moment. */
const SETTLE_MS = 2_500;

export async function takePictures(root: string, service: OwnService): Promise<Picture[]> {
  const scenes = await openScenes(root, service);
  const browser = await chromium.launch({
    executablePath: requireChromium(service.environment),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      `--use-file-for-fake-video-capture=${scenes.clip}`,
    ],
  });
  try {
    const pictures: Picture[] = [];
    for (const scheme of ['light', 'dark'] as const) {
      pictures.push({
        name: `capture-${scheme}`,
        width: 390,
        png: await takeCapture(browser, scenes.captureUrls[scheme], scheme),
      });
      pictures.push({ name: `console-${scheme}`, width: 1280, png: await takeReview(browser, scenes, scheme) });
      pictures.push({ name: `receipt-${scheme}`, width: 900, png: await takeReceipt(browser, scenes, scheme) });
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

interface Opened {
  sessionId: string;
  handoff: { captureUrl: string };
}

interface Scenes {
  /** The fake camera's clip. */
  clip: string;
  captureUrls: Record<Scheme, string>;
  signInUrls: Record<Scheme, string>;
  queueUrl: string;
  verifyUrl: string;
  /** Of a decided session. */
  evidence: string;
}

/** An account with TEST sessions that wait for a review, and one for each capture. */
async function openScenes(root: string, { folder, environment }: OwnService): Promise<Scenes> {
  const desk = await openDesk(root, environment);
  try {
    const account = await openAccount(desk, { name: 'Example Bank', plan: 'development', included: 0 });
    const baseUrl = desk.publicUrl();
    const call = callService(baseUrl, account.testKey);
    const open = (simulate?: { scenario: Scenario }) =>
      call<Opened>('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: PURPOSE, simulate } });
    const [light, dark, decided] = [await open(), await open(), await open({ scenario: 'approve' })];
    await waitForApproval(call, decided.sessionId);
    const evidence = await readEvidence(call, decided.sessionId);
    await call('PUT', '/v1/policy', { body: { review: 'ALWAYS' } });
    const ids: string[] = [];
    for (const look of PEOPLE.slice(0, CASES)) ids.push(await openCase(call, await picturesOf(look), PURPOSE));
    await waitForRenditions(desk, ids);
    const link = () => linkOf(desk, account.accountId, { role: 'OWNER', name: 'Ada Example' });
    const signInUrls = { light: await link(), dark: await link() };
    const captureUrls = { light: light.handoff.captureUrl, dark: dark.handoff.captureUrl };
    const places = { queueUrl: `${baseUrl}/console/test/reviews`, verifyUrl: `${baseUrl}/verify` };
    return { clip: await writeClip(folder), captureUrls, signInUrls, evidence, ...places };
  } finally {
    await desk.close();
  }
}

async function waitForApproval(call: Call, sessionId: string): Promise<void> {
  for (;;) {
    const { status } = await call<{ status: string }>('GET', `/v1/sessions/${sessionId}?wait=30`);
    if (status === 'APPROVED') return;
  }
}

/** The log has the receipt about a second after the decision. */
async function readEvidence(call: Call, sessionId: string): Promise<string> {
  for (;;) {
    const evidence = await call<{ log: object | null }>('GET', `/v1/sessions/${sessionId}/evidence`);
    if (evidence.log !== null) return JSON.stringify(evidence);
    await sleep(LOOK_EVERY_MS);
  }
}

/** A document and the frames of a capture. */
async function picturesOf(look: Look): Promise<CasePictures> {
  const turns = [0, -10, 8, 12, -4];
  const frames = turns.map((turn, i) => drawPerson(look, { x: 312 + 4 * i, y: 214 + 3 * i, turn, light: 0.94 }, PORTRAIT));
  return {
    document: await drawPerson(look, { x: 322, y: 210, turn: 2, light: 1.06 }, PORTRAIT),
    frames: await Promise.all(frames),
  };
}

/** A person who sways a little, as the fake camera reads it: JPEGs one after the other. */
async function writeClip(folder: string): Promise<string> {
  const moments = Array.from({ length: 32 }, (_, i) => Math.sin((2 * Math.PI * i) / 32));
  const look = PEOPLE[0] as Look;
  const frames = moments.map((sway) => drawPerson(look, { x: 320 + 3 * sway, y: 212 + 2 * sway, turn: 3 * sway }));
  const path = join(folder, 'camera.mjpeg');
  await writeFile(path, Buffer.concat(await Promise.all(frames)));
  return path;
}

async function takeCapture(browser: Browser, url: string, scheme: Scheme): Promise<Buffer> {
  const page = await openPage(browser, PHONE, scheme);
  await page.goto(url);
  await page.getByRole('button', { name: 'I agree' }).click();
  await page.locator('[data-phase=FRAMING], [data-phase=RECORDING]').waitFor();
  await sleep(SETTLE_MS);
  return await shoot(page);
}

async function takeReview(browser: Browser, { signInUrls, queueUrl }: Scenes, scheme: Scheme): Promise<Buffer> {
  const page = await openPage(browser, SCREEN, scheme);
  await page.goto(signInUrls[scheme]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').waitFor();
  await page.goto(queueUrl);
  await page.locator('.queue li').first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Claim C', disabled: false }).waitFor();
  await page.keyboard.press('c');
  await page.locator('[data-shown=true]').waitFor();
  // Scores are shown four seconds after the pictures.
  await sleep(2 * SETTLE_MS);
  const png = await page.screenshot();
  // The next picture claims the same case.
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Claim C', disabled: false }).waitFor();
  await page.context().close();
  return png;
}

async function takeReceipt(browser: Browser, { verifyUrl, evidence }: Scenes, scheme: Scheme): Promise<Buffer> {
  const page = await openPage(browser, { width: 900, height: 760 }, scheme);
  await page.goto(verifyUrl);
  await page.getByLabel('Or paste the evidence').fill(evidence);
  await page.getByText('The receipt is valid.').waitFor();
  await page.evaluate("document.querySelector('#verdict').scrollIntoView(); scrollBy(0, -12)");
  return await shoot(page);
}

async function openPage(browser: Browser, viewport: { width: number; height: number }, colorScheme: Scheme): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'en', deviceScaleFactor: 2 });
  return await context.newPage();
}

async function shoot(page: Page): Promise<Buffer> {
  const png = await page.screenshot();
  await page.context().close();
  return png;
}
