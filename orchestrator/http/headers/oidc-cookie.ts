import type { Call } from '../call.js';
import { hostCookie } from './console-cookie.js';

const LIFE_SECONDS = 600;

/** The cookie that binds a sign-in at the identity provider to the browser that began it. */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-fp_oidc' : 'fp_oidc';
}

/** @param secret null deletes the cookie */
export function oidcCookie(publicUrl: string, secret: string | null): string {
  return hostCookie(publicUrl, cookieName(publicUrl), secret ?? '', secret === null ? 0 : LIFE_SECONDS);
}

/** @returns null unless the browser began a sign-in */
export function readOidcSecret({ cookies }: Pick<Call, 'cookies'>, publicUrl: string): string | null {
  const secret = cookies.get(cookieName(publicUrl)) ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}
