import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFastSignatures, SMALL_ORDER } from '@faceproof/client/receipts/fast-signatures.js';
import { isSignatureValid } from '@faceproof/protocol/evidence/ed25519.js';
import { type EvidenceKey, type Receipt, signingInput } from '@faceproof/protocol/evidence/receipts.js';
import { Point } from '@noble/ed25519';
import { describe, expect, it } from 'vitest';

const VECTORS: { keys: EvidenceKey[]; vectors: { name: string; valid: boolean; evidence: { receipt: Receipt } }[] } =
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../protocol/vectors/signatures.json'), 'utf8'));

describe('the fast check of signatures', () => {
  const isValid = openFastSignatures();

  it.each(VECTORS.vectors.map((vector) => [vector.name, vector] as const))(
    'answers as the rule does: %s',
    async (_, vector) => {
      const { signature, bundleHash } = vector.evidence.receipt;
      const key = bytes(VECTORS.keys.find(({ kid }) => kid === signature.keyId)!.x);
      const question = [bytes(signature.value), signingInput(bundleHash), key] as const;
      expect(await isValid(...question)).toBe(vector.valid);
      expect(await isSignatureValid(...question)).toBe(vector.valid);
      // From its memory.
      expect(await isValid(...question)).toBe(vector.valid);
    },
  );

  it('refuses signatures and keys of any other length, and throws nothing', async () => {
    for (const length of [0, 1, 31, 33, 63, 65, 128])
      for (const [signature, key] of [
        [64, length],
        [length, 32],
      ] as const)
        expect(await isValid(new Uint8Array(signature).fill(3), new Uint8Array(5), new Uint8Array(key).fill(3))).toBe(false);
  });

  it('knows every canonical encoding of a point of small order', () => {
    // The multiples of a point of order eight.
    const eighth = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
    const found = Array.from({ length: 8 }, (_, i) => (i === 0 ? Point.ZERO : eighth.multiply(BigInt(i), false)).toHex());
    expect(new Set(found)).toEqual(SMALL_ORDER);
  });
});

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'base64url');
}
