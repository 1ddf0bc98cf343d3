import type { Mode, Scope } from '@faceproof/protocol/words.js';
import { hasScope, type Principal } from '../accounts/principal.js';
import type { Clock } from '../clock.js';
import type { Config } from '../config.js';
import { freshUntil, isDevelopment, type Person, toPrincipal } from '../people/person.js';
import { findPerson, markSeen } from '../people/sign-ins.store.js';
import { Refusal } from '../refusal.js';
import type { Stored } from '../vault/stored.js';
import { BEARER_CHALLENGE, type OnKnown } from './authenticate.js';
import type { Call } from './call.js';
import { readConsoleToken } from './headers/console-cookie.js';

export interface AuthenticatingService extends Stored {
  config: Config;
}

type Sent = Pick<Call, 'cookies' | 'header'>;
/** @prop background the call does not extend the sign-in, whatever its header says */
type Demand = { method: string; fresh: boolean; background?: boolean | undefined };

/**
 * Checks a sign-in cookie: the sign-in, then the origin of a write, then the age of the sign-in. A request extends the sign-in,
 * unless its header `Faceproof-Background` says that no one asked for it.
 *
 * @throws Refusal sign_in_required, origin_mismatch, fresh_sign_in_required
 */
export async function authenticatePerson(service: AuthenticatingService, sent: Sent, demand: Demand): Promise<Person> {
  const person = await requirePerson(service, sent, demand);
  if (demand.fresh) requireFresh(service, person);
  return person;
}

/**
 * The same for a route for keys, in the mode that the request names; then suspension and scope, as for a key.
 *
 * @throws Refusal sign_in_required, origin_mismatch, invalid_header, insufficient_scope, account_suspended, fresh_sign_in_required
 */
export async function authenticateMember(
  service: AuthenticatingService,
  sent: Sent,
  { scope, ...demand }: Demand & { scope: Scope },
  onKnown: OnKnown = () => {},
): Promise<Principal> {
  const person = await requirePerson(service, sent, demand);
  const principal = toPrincipal(person, readMode(sent));
  if (principal === null)
    throw new Refusal('insufficient_scope', 'An operator has no account, and so no sessions, subjects or pictures.');
  onKnown(principal);
  if (principal.suspended)
    throw new Refusal('account_suspended', 'The account is suspended. Contact the operator of this service.');
  if (!hasScope(principal, scope))
    throw new Refusal('insufficient_scope', `Your role lacks the scope "${scope}".`, { members: { requiredScope: scope } });
  if (demand.fresh) requireFresh(service, person);
  return principal;
}

/** Another origin's page must not act with the cookie of a person who has it open. A browser sends `Origin` with every write. */
export function requireOwnOrigin(service: { config: Config }, sent: Pick<Call, 'header'>): void {
  if (sent.header('Origin') === new URL(service.config.publicUrl).origin) return;
  throw new Refusal('origin_mismatch', 'A write from a browser needs the header Origin with the origin of this service.');
}

async function requirePerson(service: AuthenticatingService, sent: Sent, { method, background }: Demand): Promise<Person> {
  const token = readConsoleToken(sent, service.config.publicUrl);
  const now = service.clock.now();
  const person = token === null ? null : await findPerson(service, service.db, token, now);
  if (person === null || (service.config.production && isDevelopment(person))) {
    throw new Refusal('sign_in_required', 'The sign-in is unknown or has ended. Sign in again.', {
      ...BEARER_CHALLENGE,
      failedAuthentication: token !== null,
    });
  }
  if (method !== 'GET') requireOwnOrigin(service, sent);
  if (!background && sent.header('Faceproof-Background') !== '1') await markSeen(service.db, person, now);
  return person;
}

function requireFresh({ clock }: { clock: Clock }, person: Person): void {
  if (freshUntil(person) > clock.now()) return;
  throw new Refusal('fresh_sign_in_required', 'This call needs a sign-in of the last five minutes. Sign in again.');
}

function readMode(sent: Sent): Mode {
  const mode = sent.header('Faceproof-Mode');
  if (mode === 'TEST' || mode === 'LIVE') return mode;
  throw new Refusal('invalid_header', 'With a sign-in cookie, send the header Faceproof-Mode: TEST or LIVE.');
}
