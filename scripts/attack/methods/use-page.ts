import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Call } from '@faceproof/installation/service/call-service.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import type { Film } from '../instruments/material.js';
import { type Result, toResult, UNANSWERED } from './send-capture.js';

export interface PageAttack {
  film: Film;
  /** `camera`: the film is Chromium's camera. `patched`: a script replaces the camera's pictures. */
  how: 'camera' | 'patched';
  /** Whether the attempt ends where the challenge is asked for. */
  stops: boolean;
  /** Chromium. */
  program: string;
  /** For the camera's film. */
  folder: string;
}

const WAIT_MS_MAX = 150_000;
const LOOK_EVERY_MS = 400;
/** Chromium plays a film of JPEGs with 30 pictures a second. */
const REPEATED = 3;
const PATH = '/attack-range/';

/** Lets the capture page film an attack, in real time. @throws Refusal */
export async function attackPage(call: Call, attack: PageAttack): Promise<Result> {
  const { sessionId, handoff } = await call<SessionEnvelope>('POST', '/v1/sessions', {
    body: { flow: 'LIVENESS_ONLY', purpose: 'Attack range' },
  });
  const pictures = await sameSize(attack.film);
  const camera = join(attack.folder, `${sessionId}.mjpeg`);
  const isCamera = attack.how === 'camera';
  if (isCamera) await writeFile(camera, Buffer.concat(pictures.flatMap((jpeg) => Array(REPEATED).fill(jpeg))));
  const browser = await chromium.launch({
    executablePath: attack.program,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      ...(isCamera ? [`--use-file-for-fake-video-capture=${camera}`] : []),
    ],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en' });
    if (!isCamera) await replaceCamera(context, pictures);
    const page = await context.newPage();
    await page.goto(handoff?.captureUrl ?? '');
    await page.getByRole('button', { name: 'I agree' }).click();
    return await watch(page, sessionId, call, attack.stops);
  } finally {
    await browser.close();
  }
}

/** Presses what a person would press until the session is decided, or asks for what the attack does not give. */
async function watch(page: Page, sessionId: string, call: Call, stops: boolean): Promise<Result> {
  let asked = false;
  page.on('request', (request) => {
    asked ||= request.method() === 'POST' && request.url().endsWith('/challenge');
  });
  const until = performance.now() + WAIT_MS_MAX;
  const ready = page.getByRole('button', { name: 'I am ready' });
  while (performance.now() < until) {
    await sleep(LOOK_EVERY_MS);
    if (asked && stops) return UNANSWERED;
    if (await ready.isVisible()) await ready.click({ timeout: 1000 }).catch(() => undefined);
    const session = await call<SessionEnvelope>('GET', `/v1/sessions/${sessionId}`);
    const isOpen = ['CREATED', 'CAPTURING', 'PROCESSING'].includes(session.status);
    if (!isOpen) return toResult(session, asked);
    if (await page.locator('[data-screen=RETRY]').isVisible()) return { ...toResult(session, asked), outcome: 'RETRY' };
  }
  throw new Refusal('The page did not end within two and a half minutes.');
}

/** Chromium's camera has one size. */
async function sameSize(film: Film): Promise<Buffer[]> {
  const { width, height } = await sharp(await film[0]?.jpeg()).metadata();
  const even = { width: 2 * Math.floor(width / 2), height: 2 * Math.floor(height / 2) };
  const pictures: Buffer[] = [];
  for (const shot of film)
    pictures.push(
      await sharp(await shot.jpeg())
        .resize(even.width, even.height, { fit: 'cover' })
        .jpeg({ quality: 92 })
        .toBuffer(),
    );
  return pictures;
}

async function replaceCamera(context: BrowserContext, pictures: readonly Buffer[]): Promise<void> {
  await context.route(`**${PATH}*`, (route) => {
    const body = pictures[Number(route.request().url().split(PATH)[1])] ?? Buffer.alloc(0);
    return route.fulfill({ contentType: 'image/jpeg', body });
  });
  await context.addInitScript(patchFor(pictures.length));
}

/** Runs in the page before its own scripts. Each picture is fetched once, and drawn when the one before has been. */
const patchFor = (count: number): string => `{
  const blobs = [];
  const picture = async (i) => createImageBitmap((blobs[i] ??= await (await fetch('${PATH}' + i)).blob()));
  navigator.mediaDevices.getUserMedia = async () => {
    const first = await picture(0);
    const canvas = Object.assign(document.createElement('canvas'), { width: first.width, height: first.height });
    const context = canvas.getContext('2d');
    const draw = async (i) => {
      context.drawImage(await picture(i), 0, 0);
      setTimeout(draw, 100, (i + 1) % ${count});
    };
    await draw(0);
    return canvas.captureStream(10);
  };
}`;
