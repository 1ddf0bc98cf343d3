import type { Config } from '../config.js';

/** The claim of the device that opened the link first, for the hosted page: scripts cannot read it. */
export const CLAIM_COOKIE = 'faceproof_claim';

/** `SameSite=None` over https, because the page may stand in an integrator's iframe. */
export function claimCookie(config: Config, claimToken: string): string {
  const secure = config.publicUrl.startsWith('https:');
  return `${CLAIM_COOKIE}=${claimToken}; Path=/; HttpOnly; ${secure ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax'}; Max-Age=604800`;
}
