import { readFileSync } from 'node:fs';
import { toBase64 } from '@faceproof/protocol/log/base64.js';
import type { LogProof } from '@faceproof/protocol/log/log-proof.js';
import { readTlogProof, writeTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import fc from 'fast-check';
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

  it('may carry extra data, which is ignored', () => {
    expect(readTlogProof(text.replace('\nindex', '\nextra AAEC\nindex'))).toEqual(proofs[1]);
  });

  it('may prove a log of one receipt, without a hash', () => {
    const alone = { index: 0, inclusionProof: [], checkpoint: proofs[0]!.checkpoint };
    expect(readTlogProof(writeTlogProof(alone))).toEqual(alone);
  });

  it('is refused in any other form', () => {
    const hash = toBase64(new Uint8Array(32));
    const [first = ''] = proofs[1]!.inclusionProof;
    for (const wrong of [
      text.replace('@v1', '@v2'),
      `\n${text}`,
      `${text}\n`,
      text.trimEnd(),
      text.replaceAll('\n', '\r\n'),
      text.replace('index 1', 'index 01'),
      text.replace('index 1', 'index -1'),
      text.replace('index 1', 'index 1.0'),
      text.replace('index 1', 'index  1'),
      text.replace('index 1', 'index 9007199254740992'),
      text.replace('index 1\n', ''),
      text.replace('index 1', 'index 1\nextra AAEC'),
      text.replace('\nindex', '\nextra !\nindex'),
      text.replace('\nindex', '\nextra AAEC\nextra AAEC\nindex'),
      text.replace(first, first.slice(4)),
      text.replace(first, `${first.slice(0, -2)}${first.at(-2) === 'B' ? 'C' : 'B'}=`),
      text.replace(first, `${first}\n`),
      text.replace(first, Array(64).fill(hash).join('\n')),
      text.replace(`\n\n${proofs[1]!.checkpoint}`, ''),
      text.replace(proofs[1]!.checkpoint, ''),
      text.replace('\n\n', '\n'),
    ]) {
      expect(readTlogProof(wrong), JSON.stringify(wrong)).toBeNull();
    }
  });

  it('throws on nothing', () => {
    const piece = fc.constantFrom('c2sp.org/tlog-proof@v1\n', 'index 0\n', 'extra ', '\n', 'AAAA', proofs[0]!.checkpoint);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.string(),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (value) => {
          const proof = readTlogProof(value);
          if (proof !== null) expect(writeTlogProof(proof)).toBe(String(value).replace(/extra [A-Za-z0-9+/=]*\n/, ''));
        },
      ),
    );
  });
});
