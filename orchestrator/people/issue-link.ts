import type { Clock, Randomness } from '../clock.js';
import type { Queryable } from '../store/database.js';
import { type LinkKind, storeLink } from './links.store.js';

const LIFE_MS: Readonly<Record<LinkKind, number>> = { INVITATION: 24 * 3_600_000, SIGN_IN: 10 * 60_000 };
const FRAGMENTS: Readonly<Record<LinkKind, string>> = { INVITATION: 'invitation', SIGN_IN: 'sign-in' };

export interface IssuedLink {
  /** The token is in the fragment, which browsers send to no server. */
  url: string;
  expiresAt: Date;
}

/** Makes a link for one use. An earlier link of this kind stops working. */
export async function issueLink(
  by: { clock: Clock; random: Randomness; publicUrl: string },
  db: Queryable,
  memberId: string,
  kind: LinkKind,
): Promise<IssuedLink> {
  const token = by.random.bytes(32).toString('base64url');
  const expiresAt = new Date(by.clock.now().getTime() + LIFE_MS[kind]);
  await storeLink(db, { token, memberId, kind, expiresAt });
  return { url: `${by.publicUrl}/console#${FRAGMENTS[kind]}=${token}`, expiresAt };
}
