import { readFileSync } from 'node:fs';
import type { Receipt } from '@faceproof/protocol/evidence/receipts.js';
import { fromBase64, toBase64 } from '@faceproof/protocol/log/base64.js';
import { readLogKey, verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { type ConsistencyProof, extendsCheckpoint, type LogProof, verifyLogProof } from '@faceproof/protocol/log/log-proof.js';
import { consistencyHolds, EMPTY_ROOT, hashLeaf, hashNode, inclusionHolds } from '@faceproof/protocol/log/log-tree.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

interface Vectors {
  logs: { origin: string; vkey: string }[];
  inclusion: { name: string; valid: boolean; receipt: Receipt; log: LogProof }[];
  consistency: { name: string; valid: boolean; earlier: string; later: string; proof: ConsistencyProof }[];
}

const vectors: Vectors = JSON.parse(readFileSync(new URL('../../protocol/vectors/log.json', import.meta.url), 'utf8'));
const vkeys = vectors.logs.map(({ vkey }) => vkey);

describe('inclusion vectors', () => {
  it.each(vectors.inclusion.map((vector) => [vector.name, vector] as const))('%s', async (_name, { receipt, log, valid }) => {
    const verdict = await verifyLogProof(receipt, log, vkeys);
    expect(verdict.checkpointSigned && verdict.included).toBe(valid);
  });
});

describe('consistency vectors', () => {
  it.each(vectors.consistency.map((vector) => [vector.name, vector] as const))('%s', async (_name, vector) => {
    const earlier = await verifyCheckpoint(vector.earlier, vkeys);
    const later = await verifyCheckpoint(vector.later, vkeys);
    expect(earlier).not.toBeNull();
    expect(later).not.toBeNull();
    expect(extendsCheckpoint(earlier!, later!, vector.proof.consistencyProof)).toBe(vector.valid);
  });
});

describe('a checkpoint', () => {
  const note = vectors.inclusion[0]!.log.checkpoint;

  it('is rejected if any one character is changed', async () => {
    for (let at = 0; at < note.length; at++) {
      const changed = note.slice(0, at) + (note[at] === 'A' ? 'B' : 'A') + note.slice(at + 1);
      expect(await verifyCheckpoint(changed, vkeys), `character ${at}`).toBeNull();
    }
  });

  it('is rejected with a key of another name, and without a key', async () => {
    expect(await verifyCheckpoint(note, [])).toBeNull();
    const { name } = readLogKey(vkeys[0]!)!;
    expect(await verifyCheckpoint(note, [vkeys[0]!.replace(name, 'other.example')])).toBeNull();
  });

  it('is rejected if anything is added or removed', async () => {
    for (const changed of [
      `\n${note}`,
      `${note}\n`,
      note.replace('\n\n', '\nextra\n\n'),
      note.trimEnd(),
      note.replaceAll('\n', '\r\n'),
    ]) {
      expect(await verifyCheckpoint(changed, vkeys)).toBeNull();
    }
  });
});

describe('a proof', () => {
  it('is rejected if one bit of a hash is flipped', async () => {
    for (const { receipt, log } of vectors.inclusion.filter(({ valid }) => valid)) {
      for (const [i, hash] of log.inclusionProof.entries()) {
        const bytes = fromBase64(hash)!;
        for (let bit = i % 3; bit < 256; bit += 3) {
          const flipped = Uint8Array.from(bytes);
          flipped[bit >> 3]! ^= 1 << (bit & 7);
          const inclusionProof = log.inclusionProof.with(i, toBase64(flipped));
          expect((await verifyLogProof(receipt, { ...log, inclusionProof }, vkeys)).included).toBe(false);
        }
      }
    }
  });

  it('never throws, even if it is malformed', async () => {
    const { receipt } = vectors.inclusion[0]!;
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), fc.anything(), async (index, inclusionProof, checkpoint) => {
        const proof = { index, inclusionProof, checkpoint } as LogProof;
        expect(await verifyLogProof(receipt, proof, vkeys)).toMatchObject({ included: false });
      }),
    );
  });

  it('is rejected for another index or size', () => {
    const leaves = [0, 1, 2].map((i) => hashLeaf(Uint8Array.of(i)));
    const root = hashNode(hashNode(leaves[0]!, leaves[1]!), leaves[2]!);
    const proof = [leaves[1]!, leaves[2]!];
    const claim = { leaf: leaves[0]!, index: 0, size: 3, root, proof };
    expect(inclusionHolds(claim)).toBe(true);
    for (const change of [
      { index: 1 },
      { index: 2 },
      { index: -1 },
      { index: 0.5 },
      { size: 2 },
      { size: 5 },
      { size: Number.NaN },
    ]) {
      expect(inclusionHolds({ ...claim, ...change }), JSON.stringify(change)).toBe(false);
    }
  });

  it('from an empty log needs no proof; to an empty log there is none', () => {
    const empty = { origin: 'log.example', size: 0, root: EMPTY_ROOT };
    const one = { origin: 'log.example', size: 1, root: hashLeaf(new Uint8Array()) };
    expect(extendsCheckpoint(empty, one, [])).toBe(true);
    expect(extendsCheckpoint(empty, empty, [])).toBe(true);
    expect(extendsCheckpoint(one, empty, [])).toBe(false);
    expect(extendsCheckpoint(empty, { ...empty, root: one.root }, [])).toBe(false);
    expect(extendsCheckpoint({ ...empty, root: one.root }, one, [])).toBe(false);
    expect(consistencyHolds({ from: empty, to: one, proof: [] })).toBe(false);
    expect(consistencyHolds({ from: empty, to: empty, proof: [] })).toBe(false);
  });

  it('is about hashes of 32 bytes', () => {
    const short = new Uint8Array(31);
    expect(inclusionHolds({ leaf: short, index: 0, size: 1, root: short, proof: [] })).toBe(false);
    expect(consistencyHolds({ from: { size: 1, root: short }, to: { size: 2, root: short }, proof: [short] })).toBe(false);
  });
});
