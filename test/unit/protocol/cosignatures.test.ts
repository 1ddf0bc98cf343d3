import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { fromBase64, toBase64 } from '@faceproof/protocol/log/base64.js';
import { readWitnessKey, verifyCosignatures } from '@faceproof/protocol/log/cosignatures.js';
import { readCheckpoint, signCheckpoint, verifyCheckpoint, writeLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import { EMPTY_ROOT } from '@faceproof/protocol/log/log-tree.js';
import { addSignatures, signatureLines } from '@faceproof/protocol/log/signed-note.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { cosign } from '../../harness/cosign.js';
import { makeWitness, type Witness } from '../../vectors/generate/witness-vectors.js';

const ORIGIN = 'log.example';
const TIME = 1_790_000_000;
const AT = '2026-09-21T14:13:20.000Z';

const made = {} as { note: string; logKey: string; one: Witness; two: Witness };

beforeAll(async () => {
  const secret = new Uint8Array(32).fill(7);
  const publicKey = await publicKeyOf(secret);
  made.note = await signCheckpoint({ origin: ORIGIN, size: 5, root: EMPTY_ROOT }, secret, publicKey);
  made.logKey = writeLogKey(ORIGIN, publicKey);
  made.one = await makeWitness('one.example/w', 1);
  made.two = await makeWitness('two.example/w', 2);
});

it('base64 of any length is read and written, as a line of a hostile note may have it', () => {
  for (const length of [0, 1, 8191, 8192, 8193, 300_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) % 256);
    const text = Buffer.from(bytes).toString('base64');
    expect(toBase64(bytes) === text).toBe(true);
    expect(Buffer.from(fromBase64(text) ?? [1]).equals(bytes)).toBe(true);
  }
});

describe("a witness's key", () => {
  it('is read as it was written', () => {
    const { name, publicKey, vkey } = made.one;
    expect(readWitnessKey(vkey)).toMatchObject({ name, publicKey });
    expect(vkey).toMatch(/^one\.example\/w\+[0-9a-f]{8}\+BI/);
  });
});

describe('a cosignature', () => {
  it('is that of the witness, at its time', async () => {
    const note = addSignatures(made.note, [await cosign(made.note, made.one, TIME)]);
    const { name, vkey } = made.one;
    expect(await verifyCosignatures(note, [made.two.vkey, vkey])).toEqual([{ name, vkey, at: AT }]);
    expect(await verifyCheckpoint(note, [made.logKey])).toEqual(readCheckpoint(made.note));
  });

  it("covers the log's text alone, also with signatures of others", async () => {
    const first = await cosign(made.note, made.one, TIME);
    const note = addSignatures(made.note, [first]);
    expect(await cosign(note, made.two, TIME)).toBe(await cosign(made.note, made.two, TIME));
    const both = addSignatures(note, [await cosign(note, made.two, TIME + 1)]);
    const names = (await verifyCosignatures(both, [made.one.vkey, made.two.vkey])).map(({ name }) => name);
    expect(names).toEqual([made.one.name, made.two.name]);
  });
});

describe('the signatures of a note', () => {
  it('are added once, after those that it has', async () => {
    const lines = [await cosign(made.note, made.one, TIME), await cosign(made.note, made.two, TIME)];
    const note = addSignatures(made.note, [...lines, ...lines]);
    expect(note).toBe(made.note + lines.join(''));
    expect(addSignatures(note, lines)).toBe(note);
    expect(signatureLines(note)).toEqual([...signatureLines(made.note), ...lines]);
  });

  it('are at most 100, and each is a line', async () => {
    const line = (i: number) => `— w${i} ${toBase64(new Uint8Array(70))}\n`;
    const lines = Array.from({ length: 99 }, (_, i) => line(i));
    const full = addSignatures(made.note, lines);
    expect(await verifyCheckpoint(full, [made.logKey])).not.toBeNull();
    expect(readCheckpoint(full + line(99))).toBeNull();
    for (const wrong of [line(99), 'text', '\n', '— a\n', '— a b AAAAAAAA\n', '— a AAAA\n', '— a AAAAAAA\n', '— a AAAAAAAA']) {
      expect(() => addSignatures(full.replace(lines[0]!, wrong === line(99) ? lines[0]! : ''), [wrong])).toThrow(TypeError);
    }
  });
});
