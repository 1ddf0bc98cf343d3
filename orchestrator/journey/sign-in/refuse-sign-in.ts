import type { FailedSignIns } from '../../audit/failed-sign-ins.js';
import { BEARER_CHALLENGE } from '../../http/authenticate.js';
import type { Call } from '../../http/call.js';
import { addressBlock } from '../../http/limits/address-block.js';
import { Refusal } from '../../refusal.js';

/** A failed sign-in: audited, and counted against the client's address. @returns the refusal to throw */
export function refuseSignIn(
  service: { failedConsoleSignIns: FailedSignIns },
  { remoteAddress }: Pick<Call<unknown>, 'remoteAddress'>,
  detail = 'The sign-in is not valid. Try again.',
): Refusal {
  service.failedConsoleSignIns.count(addressBlock(remoteAddress));
  return new Refusal('sign_in_refused', detail, { ...BEARER_CHALLENGE, failedAuthentication: true });
}

/** The same for a link that is unknown, used or expired; callers cannot tell which. */
export function refuseLink(
  service: { failedConsoleSignIns: FailedSignIns },
  { remoteAddress }: Pick<Call<unknown>, 'remoteAddress'>,
): Refusal {
  service.failedConsoleSignIns.count(addressBlock(remoteAddress));
  return new Refusal('invitation_expired', 'The link was used, has expired, or is mistyped. Ask for a new one.', {
    failedAuthentication: true,
  });
}
