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
