/** Where the page keeps its claim on the link. A reload finds it again. */
export interface ClaimStore {
  get(): string | null;
  set(claimToken: string): void;
  clear(): void;
}

/**
 * The tab's storage; where the browser denies that too, as it may in a frame, the frame's own name. A name lives as long
 * as the frame, no other site can read it, and it goes when the frame leaves this site.
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
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return `fpd_${text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`;
}

function openStorage(page: Window): Storage | null {
  try {
    return page.sessionStorage;
  } catch {
    // SecurityError: third-party storage is blocked. That is the answer, not a fault.
    return null;
  }
}
