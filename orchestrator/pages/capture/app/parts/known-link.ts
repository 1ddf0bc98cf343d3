import type { HeldLink } from '@faceproof/protocol/api/sessions/capture-page.js';

/** Whose link it is. */
type KnownLink = Pick<HeldLink, 'account' | 'mode'>;

const keyOf = (bearer: string) => `faceproof:link:${bearer}`;

/** Kept in the tab for when the service cannot say so, because it is away or restarts. */
export function keepLink(bearer: string, { account, mode }: KnownLink): void {
  try {
    sessionStorage.setItem(keyOf(bearer), JSON.stringify({ account, mode }));
  } catch {
    // The browser blocks storage, as in a frame: the page then has no brand.
  }
}

export function readLink(bearer: string): KnownLink | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(bearer)) ?? 'null');
  } catch {
    return null;
  }
}
