import type { Clock, Randomness } from '../clock.js';
import type { Queryable } from '../store/database.js';
import { digestSecret } from '../vault/digest-secret.js';

/** INVITATION: registers a passkey. SIGN_IN: signs in at once. */
export type LinkKind = 'INVITATION' | 'SIGN_IN';

/** Stores a link, and deletes the member's earlier links of this kind. */
export async function storeLink(
  db: Queryable,
  link: { token: string; memberId: string; kind: LinkKind; expiresAt: Date },
): Promise<void> {
  await db('sign_in_links').where({ member_id: link.memberId, kind: link.kind }).delete();
  await db('sign_in_links').insert({
    token_digest: digestSecret(link.token),
    member_id: link.memberId,
    kind: link.kind,
    expires_at: link.expiresAt,
  });
}

/** @returns the id of the link's member; null if the link is unknown, used or expired */
export async function findLink(db: Queryable, kind: LinkKind, token: string, now: Date): Promise<string | null> {
  const row = await db('sign_in_links')
    .where({ token_digest: digestSecret(token), kind })
    .where('expires_at', '>', now)
    .first('member_id');
  return row?.member_id ?? null;
}

/** Uses up a link. Of several calls at once, one gets the member. @returns null if there is nothing to use */
export async function takeLink(db: Queryable, kind: LinkKind, token: string, now: Date): Promise<string | null> {
  const [row] = await db('sign_in_links')
    .where({ token_digest: digestSecret(token), kind })
    .where('expires_at', '>', now)
    .delete()
    .returning('member_id');
  return row?.member_id ?? null;
}

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
