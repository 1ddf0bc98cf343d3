import type { Call } from '../call.js';

/**
 * The cookie of a sign-in to the console. Over https its name has the prefix `__Host-`, so that a subdomain cannot set it. Plain http
 * on this machine cannot have that prefix.
 */
export function consoleCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-fp_console' : 'fp_console';
}

/** @param maxAgeSeconds 0 deletes it */
export function consoleCookie(publicUrl: string, token: string, maxAgeSeconds: number): string {
  return hostCookie(publicUrl, consoleCookieName(publicUrl), token, maxAgeSeconds);
}

/** A cookie for the whole site that scripts cannot read and that other sites' requests do not carry. */
export function hostCookie(publicUrl: string, name: string, value: string, maxAgeSeconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${maxAgeSeconds}`;
}

/** @returns null if there is no cookie; a cookie of another form is returned, and names no one */
export function readConsoleToken({ cookies }: Pick<Call, 'cookies'>, publicUrl: string): string | null {
  return cookies.get(consoleCookieName(publicUrl)) ?? null;
}

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
