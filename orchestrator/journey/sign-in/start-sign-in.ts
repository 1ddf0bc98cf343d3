import { storeAudit } from '../../audit/audit.store.js';
import type { FailedSignIns } from '../../audit/failed-sign-ins.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import type { Answer, Call } from '../../http/call.js';
import { consoleCookie, readConsoleToken } from '../../http/headers/console-cookie.js';
import { actorOfPerson } from '../../http/idempotency/record-write.js';
import { newId } from '../../make-id.js';
import { browserOf } from '../../people/browser-of.js';
import { markJoined } from '../../people/members.store.js';
import { isDevelopment, type Person, SIGN_IN_MS, type SignInMethod } from '../../people/person.js';
import { showMe } from '../../people/show-person.js';
import { deleteSignInByToken, findPerson, storeSignIn } from '../../people/sign-ins.store.js';
import type { Transaction } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';
import { refuseSignIn } from './refuse-sign-in.js';

export interface SignInService extends Stored {
  random: Randomness;
  config: Config;
  failedConsoleSignIns: FailedSignIns;
}

export type SignInCall = Pick<Call<unknown>, 'cookies' | 'header' | 'remoteAddress' | 'requestId'>;

/**
 * Signs a member in, whose identity the caller has verified: a new token in a cookie, never one that the browser brought. The
 * browser's earlier sign-in of the same member ends.
 *
 * @param of.action as audited
 * @param of.authenticatedAt when an identity provider asked for proof; a fresh sign-in counts from it
 * @returns the person, and the cookie
 * @throws Refusal sign_in_refused
 */
export async function startSignIn(
  service: SignInService,
  tx: Transaction,
  call: SignInCall,
  of: { memberId: string; method: SignInMethod; passkeyId?: string; action: string; authenticatedAt?: Date },
): Promise<Answer> {
  requireSafeConnection(service, call);
  const now = service.clock.now();
  const { memberId, method, passkeyId = null, authenticatedAt = now } = of;
  const signedInAt = new Date(Math.min(authenticatedAt.getTime(), now.getTime()));
  const token = service.random.bytes(32).toString('base64url');
  const { publicUrl } = service.config;
  const earlier = readConsoleToken(call, publicUrl);
  if (earlier !== null) await deleteSignInByToken(tx, memberId, earlier);
  const signIn = { id: newId('signIn', service), memberId, token, method, passkeyId, signedInAt };
  const browser = browserOf(call.header('User-Agent'));
  await storeSignIn(tx, { ...signIn, browser, expiresAt: new Date(signedInAt.getTime() + SIGN_IN_MS) });
  await markJoined(tx, memberId, now);

  const person = await findPerson(service, tx, token, now);
  if (person === null) throw new Error('The sign-in that was just stored is not there');
  if (service.config.production && isDevelopment(person))
    throw refuseSignIn(service, call, 'Production refuses demo accounts.');
  await audit(service, tx, call, { person, action: of.action });
  return { status: 200, body: showMe(person), setCookies: [consoleCookie(publicUrl, token, SIGN_IN_MS / 1000)] };
}

/** Plain http may carry the cookie on this machine only. Browsers also keep passkeys to such places. */
function requireSafeConnection(service: { config: Config; failedConsoleSignIns: FailedSignIns }, call: SignInCall): void {
  const { protocol, hostname } = new URL(service.config.publicUrl);
  if (protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)) return;
  throw refuseSignIn(service, call, 'Sign-in needs https, or http on this machine: see PUBLIC_URL.');
}

async function audit(
  service: { clock: Clock; random: Randomness },
  tx: Transaction,
  { remoteAddress, requestId }: SignInCall,
  { person, action }: { person: Person; action: string },
): Promise<void> {
  const actor = actorOfPerson(person);
  await storeAudit(tx, service, { ...actor, action, objectId: person.signIn.id, remoteAddress, requestId });
}
