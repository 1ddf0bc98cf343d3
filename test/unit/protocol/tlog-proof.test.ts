import { readFileSync } from 'node:fs';
import type { LogProof } from '@faceproof/protocol/log/log-proof.js';
import { readTlogProof, writeTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import { describe, expect, it } from 'vitest';

const { inclusion }: { inclusion: { log: LogProof; valid: boolean }[] } = JSON.parse(
  readFileSync(new URL('../../../protocol/vectors/log.json', import.meta.url), 'utf8'),
);
const proofs = inclusion.map(({ log }) => log);
const text = writeTlogProof(proofs[1]!);

describe('the file of a proof', () => {
  it('is read as it was written', () => {
    for (const proof of proofs) expect(readTlogProof(writeTlogProof(proof))).toEqual(proof);
  });

  it('begins with the format, then the index, the hashes and the checkpoint', () => {
    const [first = ''] = proofs[1]!.inclusionProof;
    expect(text.startsWith(`c2sp.org/tlog-proof@v1\nindex 1\n${first}\n`)).toBe(true);
    expect(text.endsWith(`\n\n${proofs[1]!.checkpoint}`)).toBe(true);
  });

  it('may prove a log of one receipt, without a hash', () => {
    const alone = { index: 0, inclusionProof: [], checkpoint: proofs[0]!.checkpoint };
    expect(readTlogProof(writeTlogProof(alone))).toEqual(alone);
  });
});
