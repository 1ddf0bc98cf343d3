import { hasScope, type Principal } from '../accounts/principal.js';
import type { Queryable } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { openProfile } from './member.js';

/**
 * The names of members by their ids. Names are personal: a key without `members:read` gets none.
 *
 * @param ids of members, keys or both
 * @returns without members that were removed, members of other accounts, and keys
 */
export async function listNames(
  { vault }: { vault: Vault },
  db: Queryable,
  reader: Principal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || (reader.actor.kind === 'KEY' && !hasScope(reader, 'members:read'))) return new Map();
  const rows: { id: string; profile: Buffer }[] = await db('members')
    .where({ account_id: reader.accountId })
    .whereRaw('id = any(?::text[])', [[...new Set(ids)]])
    .select('id', 'profile');
  return new Map(rows.map(({ id, profile }) => [id, openProfile(vault, id, profile).name]));
}
