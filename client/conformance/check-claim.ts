import type { Reply, SdkRequest } from './exchange.js';
import { type Link, note, readBearer, refuse } from './link.js';

/**
 * The device that comes first claims the link, with a token that it chose or with one that the service makes.
 *
 * @param sent `claimToken` of the body
 * @returns the refusal of another device; null if the call may go on
 */
export function checkClaim(link: Link, request: SdkRequest, sent: string | undefined): Reply | null {
  if (sent !== undefined && !/^fpd_[A-Za-z0-9_-]{43}$/.test(sent)) {
    note(link, 'claim-token', 'The claim token has another form.');
    return refuse(link, 'validation_failed');
  }
  const bearer = readBearer(request);
  const named = bearer === link.captureToken || bearer === link.handoverToken;
  const shown = named ? (sent ?? null) : bearer;
  const known = link.claimToken ?? link.chosenClaim;
  if (sent !== undefined) checkReuse(link, sent);
  link.chosenClaim ??= sent ?? null;
  if (known === null || shown === known) return null;
  note(link, 'same-claim-token', shown === null ? 'A later call came without it.' : 'A later call came with another one.');
  return refuse(link, 'capture_link_in_use');
}

function checkReuse(link: Link, sent: string): void {
  const { claims } = link.tools;
  const first = claims.get(sent) ?? link;
  claims.set(sent, first);
  if (first !== link) note(link, 'claim-token', `The claim token was used for the link of ${first.scenario.name} already.`);
}
