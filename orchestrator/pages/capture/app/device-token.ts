import { makeRandomText } from './random-text.js';

/** How long a browser keeps its token. The service ignores it for captures that are further apart. */
const TOKEN_MS = 3_600_000;
const KEY = 'faceproof:device';
const TOKEN = /^[\w-]{43}$/;

/** The part of the browser's storage that is used. */
export type KeepsText = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * A random token that says that two captures within an hour come from the same browser, so that a person who tries again is
 * not suspected for looking the same. After an hour the page makes another one, so it follows no one for longer.
 *
 * @param now milliseconds since 1970
 * @returns null where the browser blocks storage
 */
export function readDeviceToken(page: { localStorage: KeepsText }, now: number): string | null {
  try {
    const { token, madeAt } = readKept(page.localStorage.getItem(KEY));
    if (TOKEN.test(token) && madeAt <= now && now - madeAt < TOKEN_MS) return token;
    const fresh = makeRandomText();
    page.localStorage.setItem(KEY, `${now}:${fresh}`);
    return fresh;
  } catch {
    // SecurityError: third-party storage is blocked. QuotaExceededError: a private window of an old browser.
    return null;
  }
}

function readKept(kept: string | null): { token: string; madeAt: number } {
  const [madeAt = '', token = ''] = (kept ?? '').split(':');
  return { token, madeAt: Number(madeAt) };
}
