import { randomBytes } from 'node:crypto';
import type { BlobStore } from '@faceproof/orchestrator/vault/blob-store.js';
import { openVault } from '@faceproof/orchestrator/vault/vault.js';
import { describe, expect, it } from 'vitest';

const PICTURE = Buffer.from('a picture of a face');
const blobId = (n: number) => `blb_${String(n).padStart(26, '0')}`;

describe('the vault', () => {
  it('gives the store no plain byte, and opens what it sealed', async () => {
    const { vault, stored } = openOnMemory();
    const { key } = vault.makeObjectKey(null, blobId(1));
    await vault.putObject(blobId(1), key, PICTURE);
    expect(stored.get(blobId(1))!.includes(PICTURE)).toBe(false);
    expect((await vault.getObject(blobId(1), key)).equals(PICTURE)).toBe(true);
  });

  it('opens no object that was moved to the name of another, even with its own key', async () => {
    const { vault, stored } = openOnMemory();
    const { key } = vault.makeObjectKey(null, blobId(1));
    await vault.putObject(blobId(1), key, PICTURE);
    stored.set(blobId(2), stored.get(blobId(1))!);
    await expect(vault.getObject(blobId(2), key)).rejects.toMatchObject({ name: 'SealBrokenError' });
  });

  it('opens no key in the row of another person or of another object', () => {
    const { vault } = openOnMemory();
    const subject = vault.makeSubjectKey('row-of-anna');
    expect(() => vault.openSubjectKey('row-of-ben', subject.wrapped)).toThrow(SEAL_BROKEN);
    const object = vault.makeObjectKey(subject.key, blobId(1));
    expect(() => vault.openObjectKey(subject.key, blobId(2), object.wrapped)).toThrow(SEAL_BROKEN);
    expect(() => vault.openObjectKey(vault.makeSubjectKey('row-of-ben').key, blobId(1), object.wrapped)).toThrow(SEAL_BROKEN);
    expect(vault.openObjectKey(subject.key, blobId(1), object.wrapped).equals(object.key)).toBe(true);
  });
});

const SEAL_BROKEN = expect.objectContaining({ name: 'SealBrokenError' });

function openOnMemory() {
  const stored = new Map<string, Buffer>();
  const blobs: BlobStore = {
    put: async (id, bytes) => void stored.set(id, Buffer.from(bytes)),
    get: async (id) => stored.get(id)!,
    delete: async (id) => void stored.delete(id),
    probe: async () => undefined,
  };
  const key = { id: randomBytes(4), key: randomBytes(32) };
  const keys = { current: () => key, find: () => key, digestKey: () => key.key };
  return { vault: openVault({ keys, workerKey: randomBytes(32), blobs }), stored };
}
