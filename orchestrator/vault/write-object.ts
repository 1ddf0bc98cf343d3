import { announceBlob, dropDoomed } from './doomed-blobs.store.js';
import type { Stored } from './stored.js';

/**
 * Writes pieces as an object that a row is going to name. Call `keepBlobs` in that row's transaction; otherwise the sweeper deletes the
 * object. Resolves when the object is durable. Never call it inside a transaction: it needs a connection of its own.
 */
export async function writeObject(
  by: Stored,
  blobId: string,
  key: Uint8Array,
  ...pieces: readonly Uint8Array[]
): Promise<void> {
  await announceBlob(by.db, blobId, by.clock.now());
  await by.vault.putObject(blobId, key, ...pieces);
}

/** Deletes an object whose row was not written. If this fails, the sweeper deletes it. */
export async function abandonObject(by: Stored, blobId: string): Promise<void> {
  const now = by.clock.now();
  await dropDoomed(by, [{ blobId, finalAt: now }], now).catch(() => undefined);
}
