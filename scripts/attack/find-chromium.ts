import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns the path of the program; null if there is none */
export function findChromium({ CHROMIUM_PATH, PATH = '' }: NodeJS.ProcessEnv): string | null {
  const candidates = CHROMIUM_PATH
    ? [CHROMIUM_PATH]
    : NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
}
