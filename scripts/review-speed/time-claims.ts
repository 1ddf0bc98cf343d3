import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import { chromium, type Page } from 'playwright-core';
import type { Cases } from './open-cases.js';
import type { ClaimTime } from './summarize.js';

/** A case is about 14 reads, and a member has 120 a minute in TEST mode. Nobody decides faster. */
const CASE_EVERY_MS = 8_000;
const SHOWN_MS_MAX = 60_000;
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Works through the queue by keyboard as a reviewer does: claim, look, approve. @throws Refusal */
export async function timeClaims(cases: Cases, environment: NodeJS.ProcessEnv): Promise<ClaimTime[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(environment),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    await page.goto(cases.signInUrl);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation').waitFor();
    await page.goto(cases.queueUrl);
    await page.locator('.queue li').first().waitFor();
    await page.keyboard.press('j');
    const times: ClaimTime[] = [];
    for (let i = 0; i < cases.count; i++) {
      const pause = sleep(CASE_EVERY_MS);
      times.push(await timeClaim(page));
      await pause;
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function timeClaim(page: Page): Promise<ClaimTime> {
  await page.getByRole('button', { name: 'Claim C', disabled: false }).waitFor();
  await page.evaluate(WATCH);
  await page.keyboard.press('c');
  const late = sleep(SHOWN_MS_MAX, null, { ref: false });
  const time = (await Promise.race([page.evaluate('globalThis.shown'), late])) as ClaimTime | null;
  if (time === null) throw new Refusal('The pictures of a case were not on the screen within a minute.');
  await page.getByRole('button', { name: 'Approve A', disabled: false }).waitFor();
  await page.keyboard.press('a');
  return time;
}

/**
 * Runs in the page. It counts from the key press to the frame that the browser paints after both pictures were drawn, and takes the
 * calls in between from the browser's own record.
 */
const WATCH = `
  performance.clearResourceTimings();
  globalThis.shown = new Promise((resolve) => {
    addEventListener('keydown', (event) => {
      const pressedAt = event.timeStamp;
      const look = () => {
        if (document.querySelector('[data-shown=true]') === null) return void requestAnimationFrame(look);
        requestAnimationFrame(() => {
          const paintedAt = performance.now();
          const calls = performance.getEntriesByType('resource');
          const of = (pattern) => calls.filter(({ name }) => pattern.test(name)).sort((a, b) => a.startTime - b.startTime);
          const [claim] = of(/\\/claim$/);
          const [list] = of(/\\/media$/);
          const pictures = of(/\\/media\\/med_/).slice(0, 2);
          const loadedAt = Math.max(...pictures.map(({ responseEnd }) => responseEnd));
          resolve({
            total: paintedAt - pressedAt,
            claim: claim.responseEnd - pressedAt,
            list: list.responseEnd - claim.responseEnd,
            pictures: loadedAt - list.responseEnd,
            paint: paintedAt - loadedAt,
          });
        });
      };
      requestAnimationFrame(look);
    }, { once: true, capture: true });
  });
  undefined;
`;

function findBrowser(environment: NodeJS.ProcessEnv): string {
  const folders = (environment.PATH ?? '').split(delimiter);
  const given = environment.CHROMIUM_PATH;
  const candidates = given ? [given] : BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = candidates.find(isExecutable);
  if (found === undefined) throw new Refusal('Chromium is not installed. Install it, or set CHROMIUM_PATH.');
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
