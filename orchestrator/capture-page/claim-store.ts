/** Where a page in a frame keeps its claim: browsers withhold cookies there. A reload finds it again. */
export interface ClaimStore {
  get(): string | null;
  set(claimToken: string): void;
}

/**
 * The tab's storage; where the browser denies that too, as it may in a frame, the frame's own name. A name lives as long
 * as the frame, no other site can read it, and it goes when the frame leaves this site.
 */
export function openClaimStore(page: Window, captureToken: string): ClaimStore {
  const key = `faceproof:${captureToken}`;
  const storage = openStorage(page);
  if (storage !== null) return { get: () => storage.getItem(key), set: (token) => storage.setItem(key, token) };
  return {
    get: () => (page.name.startsWith(`${key}:`) ? page.name.slice(key.length + 1) : null),
    set: (token) => {
      page.name = `${key}:${token}`;
    },
  };
}

function openStorage(page: Window): Storage | null {
  try {
    return page.sessionStorage;
  } catch {
    // SecurityError: third-party storage is blocked. That is the answer, not a fault.
    return null;
  }
}
