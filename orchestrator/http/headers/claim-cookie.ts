import { type ClaimFor, readToken } from '../../captures/tokens.js';
import type { Config } from '../../config.js';
import type { Call } from '../call.js';

/**
 * The claim of the device that opened the link first, for the hosted page: scripts cannot read it.
 * One cookie per session, so that a second link opened in the same browser does not lock the first one out.
 */
function cookieName(sessionId: string): string {
  return `faceproof_claim_${sessionId}`;
}

/** `SameSite=None` over https, because the page may stand in an integrator's iframe. */
export function claimCookie(config: Config, sessionId: string, claimToken: string): string {
  const secure = config.publicUrl.startsWith('https:');
  return `${cookieName(sessionId)}=${claimToken}; Path=/v1/captures; HttpOnly; ${secure ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax'}; Max-Age=604800`;
}

/** The cookie, which only ever holds a claim that was made good; else what the device sent in so many words. */
export function claimFrom(call: Pick<Call<unknown>, 'cookies'>, sent: string | null | undefined): ClaimFor {
  return (sessionId) => {
    const token = readToken(call.cookies.get(cookieName(sessionId)) ?? sent ?? null);
    return token?.kind === 'claim' ? token : null;
  };
}
