import { readFileSync } from 'node:fs';
import type { Evidence, EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { type VerificationResult, verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';
import { readSeen, type SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

interface Vector {
  name: string;
  result: VerificationResult;
  evidence: Evidence;
  seen: SeenCheckpoint[];
}

const { keys, logs, vectors }: EvidenceKeys & { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../protocol/vectors/revocation.json', import.meta.url), 'utf8'),
);
const published = { keys, logs: logs! };
const proved = vectors.find(({ name }) => name === 'an older checkpoint, seen before')!;

describe('revocation vectors', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_name, { evidence, seen, result }) => {
    const verification = await verifyEvidence(evidence, published, { seen });
    expect(verification).toMatchObject({ result, valid: result === 'VALID' });
  });

  it('contain no receipt of a revoked key that is valid by its key alone', async () => {
    for (const { name, evidence } of vectors) {
      const { valid } = await verifyReceipt(evidence, keys);
      expect(valid, name).toBe(name === 'key that has not been revoked');
    }
  });
});

describe('a receipt of a revoked key', () => {
  it('is proved by a consistency proof that is given apart from the checkpoint', async () => {
    const [{ consistency, ...kept }] = proved.seen as [SeenCheckpoint];
    expect(await verifyEvidence(proved.evidence, published, { seen: [kept], consistency })).toMatchObject({ result: 'VALID' });
  });

  it('is not provable with the published keys of no log', async () => {
    const { result } = await verifyEvidence(proved.evidence, { keys }, { seen: proved.seen });
    expect(result).toBe('KEY_REVOKED');
  });

  it('makes a review that replaces it not provable either', async () => {
    const review = structuredClone(proved.evidence);
    const options = { seen: proved.seen, superseded: vectors.find(({ name }) => name === 'no seen checkpoint')!.evidence };
    const { result } = await verifyEvidence(review, published, options);
    expect(result).not.toBe('VALID');
  });

  it('is never valid, and throws nothing, with a list of nonsense', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.anything()), async (nonsense) => {
        const readable = readSeen(nonsense) ?? [];
        expect(await verifyEvidence(proved.evidence, published, { seen: readable })).toMatchObject({ result: 'KEY_REVOKED' });
      }),
    );
  });
});
