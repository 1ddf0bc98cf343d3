import type { DeviceClass } from '@faceproof/protocol/words.js';
import type { Token } from '../../captures/tokens.js';
import type { Randomness } from '../../clock.js';
import { storeClaim } from '../../sessions/page-choices.store.js';
import type { Session } from '../../sessions/session.js';
import type { Transaction } from '../../store/database.js';
import { checkClaim, newClaim } from '../captures/claim.js';

/** The device of a person who continues with a link. `shown`: the claim tokens that it sent. */
export interface ClaimingDevice {
  shown: readonly Token[];
  device: DeviceClass;
}

/**
 * Claims a locked session for the device that calls, unless the device has claimed it before.
 *
 * @returns the claim token of the device
 * @throws Refusal capture_link_in_use
 */
export async function claimForDevice(
  service: { random: Randomness },
  tx: Transaction,
  session: Session,
  { shown, device }: ClaimingDevice,
): Promise<Token> {
  const held = checkClaim(session, shown);
  if (held !== null) return held;
  const claim = await newClaim(service, tx, session, shown);
  await storeClaim(tx, session.id, { digest: claim.digest, device });
  return claim;
}
