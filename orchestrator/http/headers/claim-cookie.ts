import { type ClaimFor, readToken } from '../../captures/tokens.js';
import type { Config } from '../../config.js';
import type { Call } from '../call.js';

/**
 * The hosted page's claim token, which a hand-over makes void. Scripts cannot read the cookie. One per session, so that opening a second link in the same browser does not lock out the first.
 */
function cookieName(sessionId: string): string {
  return `faceproof_claim_${sessionId}`;
}

/** `SameSite=None` over https, because the page may be in an integrator's iframe. */
export function claimCookie(config: Config, sessionId: string, claimToken: string): string {
  const secure = config.publicUrl.startsWith('https:');
  return `${cookieName(sessionId)}=${claimToken}; Path=/v1/captures; HttpOnly; ${secure ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax'}; Max-Age=604800`;
}

/** Prefers the cookie over a token in the body. Both may be void: another device may have taken the session over. */
export function claimFrom(call: Pick<Call<unknown>, 'cookies'>, sent: string | null | undefined): ClaimFor {
  return (sessionId) => {
    const token = readToken(call.cookies.get(cookieName(sessionId)) ?? sent ?? null);
    return token?.kind === 'claim' ? token : null;
  };
}
