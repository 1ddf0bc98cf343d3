import { makeRandomText } from './random-text.js';

/** Stores the page's claim on the link across reloads. */
export interface ClaimStore {
  get(): string | null;
  set(claimToken: string): void;
  clear(): void;
}

/**
 * Uses the tab's sessionStorage or, where a browser blocks it in a frame, `window.name`. The name lives as long as the frame.
 * Other sites cannot read it, and it is cleared when the frame leaves this site.
 */
export function openClaimStore(page: Window, captureToken: string): ClaimStore {
  const key = `faceproof:${captureToken}`;
  const storage = openStorage(page);
  if (storage !== null)
    return {
      get: () => storage.getItem(key),
      set: (token) => storage.setItem(key, token),
      clear: () => storage.removeItem(key),
    };
  return {
    get: () => (page.name.startsWith(`${key}:`) ? page.name.slice(key.length + 1) : null),
    set: (token) => {
      page.name = `${key}:${token}`;
    },
    clear: () => {
      if (page.name.startsWith(`${key}:`)) page.name = '';
    },
  };
}

/** `fpd_` and 32 random bytes in base64url. */
export function makeClaimToken(): string {
  return `fpd_${makeRandomText()}`;
}

function openStorage(page: Window): Storage | null {
  try {
    return page.sessionStorage;
  } catch {
    // SecurityError: the browser blocks third-party storage.
    return null;
  }
}
