import { type ClaimFor, readToken } from '../../captures/tokens.js';
import type { Config } from '../../config.js';
import type { Call } from '../call.js';

/**
 * The hosted page's claim token, which a hand-over makes void. Scripts cannot read the cookie. Each session has its own, so that a
 * second link that is opened in the same browser does not lock out the first.
 */
function cookieName(sessionId: string): string {
  return `faceproof_claim_${sessionId}`;
}

/** `SameSite=None` over https, because the page may be in an integrator's iframe. */
export function claimCookie(config: Config, sessionId: string, claimToken: string): string {
  const secure = config.publicUrl.startsWith('https:');
  return `${cookieName(sessionId)}=${claimToken}; Path=/v1; HttpOnly; ${secure ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax'}; Max-Age=604800`;
}

/**
 * The cookie first, then the token in the body, then a bearer that is a claim. Each may be void while another is valid. A cookie
 * outlives a renewed link, and the browser keeps it if the answer with the new one is lost; a token in the body outlives a hand-over
 * within the browser.
 */
export function claimFrom(call: Pick<Call<unknown>, 'cookies' | 'bearer'>, sent: string | null | undefined): ClaimFor {
  return (sessionId) =>
    [call.cookies.get(cookieName(sessionId)), sent, call.bearer]
      .map((text) => readToken(text ?? null))
      .filter((token) => token !== null)
      .filter(({ kind }) => kind === 'claim');
}
