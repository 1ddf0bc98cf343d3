import { type Id, makeId } from '@faceproof/protocol/ids.js';
import type { CaptureRow } from '../captures/captures.store.js';
import type { Session } from '../sessions/session.js';
import type { Vault } from '../vault/vault.js';

/** Ids of pictures need no row: they follow from the capture or the session, under a key. */
type Tools = { vault: Pick<Vault, 'digestFor'> };
type Owner = Pick<Session, 'id' | 'accountId' | 'createdAt'>;

export function frameId(
  by: Tools,
  owner: Owner,
  { id, startedAt }: Pick<CaptureRow, 'id' | 'startedAt'>,
  index: number,
): Id<'media'> {
  return derive(by, owner, startedAt, `frame:${id}:${index}`);
}

export function referenceId(by: Tools, owner: Owner): Id<'media'> {
  return derive(by, owner, owner.createdAt, `reference:${owner.id}`);
}

const RANDOM_BYTES = 10;

function derive({ vault }: Tools, { accountId }: Owner, since: Date, what: string): Id<'media'> {
  return makeId('media', since.getTime(), vault.digestFor(accountId, 'media', what).subarray(0, RANDOM_BYTES));
}
