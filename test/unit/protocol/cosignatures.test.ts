import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { fromBase64, toBase64 } from '@faceproof/protocol/log/base64.js';
import { cosign, readWitnessKey, verifyCosignatures, writeWitnessKey } from '@faceproof/protocol/log/cosignatures.js';
import { readCheckpoint, signCheckpoint, verifyCheckpoint, writeLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import { EMPTY_ROOT } from '@faceproof/protocol/log/log-tree.js';
import {
  addSignatures,
  hashNoteKey,
  KEY_TYPES,
  signatureLines,
  writeSignatureLine,
} from '@faceproof/protocol/log/signed-note.js';
import { signAsync } from '@noble/ed25519';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

const ORIGIN = 'log.example';
const TIME = 1_790_000_000;
const AT = '2026-09-21T14:13:20.000Z';

interface Witness {
  name: string;
  publicKey: Uint8Array;
  secretKey: Uint8Array;
  vkey: string;
}

async function makeWitness(name: string, seed: number): Promise<Witness> {
  const secretKey = new Uint8Array(32).fill(seed);
  const publicKey = await publicKeyOf(secretKey);
  return { name, publicKey, secretKey, vkey: writeWitnessKey(name, publicKey) };
}

const made = {} as { note: string; logKey: string; one: Witness; two: Witness };

beforeAll(async () => {
  const secret = new Uint8Array(32).fill(7);
  const publicKey = await publicKeyOf(secret);
  made.note = await signCheckpoint({ origin: ORIGIN, size: 5, root: EMPTY_ROOT }, secret, publicKey);
  made.logKey = writeLogKey(ORIGIN, publicKey);
  made.one = await makeWitness('one.example/w', 1);
  made.two = await makeWitness('two.example/w', 2);
});

/** A line whose signature is valid, with any time. */
async function lineWithTime({ name, publicKey, secretKey }: Witness, time: bigint): Promise<string> {
  const text = made.note.slice(0, made.note.indexOf('\n\n') + 1);
  const value = new Uint8Array(72);
  new DataView(value.buffer).setBigUint64(0, time);
  value.set(await signAsync(new TextEncoder().encode(`cosignature/v1\ntime ${time}\n${text}`), secretKey), 8);
  return writeSignatureLine({ name, hash: hashNoteKey(KEY_TYPES.COSIGNATURE, name, publicKey) }, value);
}

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

  it('is refused with another type, hash, name, length or alphabet, and if it cannot sign', async () => {
    const { name, publicKey, vkey } = made.one;
    const [, hash] = vkey.split('+');
    const small = new Uint8Array(32).fill(0, 1).fill(1, 0, 1);
    for (const text of [
      writeLogKey(name, publicKey),
      vkey.replace('one', 'two'),
      vkey.replace(`+${hash}`, '+00000000'),
      vkey.toUpperCase(),
      `${vkey}AAAA`,
      ` ${vkey}`,
      `${vkey}\n`,
      vkey.replace('one', 'o ne'),
      writeWitnessKey('w\u00a0x', publicKey),
      writeWitnessKey('', publicKey),
      writeWitnessKey(name, small),
      writeWitnessKey(name, publicKey.subarray(1)),
      '',
      null,
      7,
    ]) {
      expect(readWitnessKey(text), String(text)).toBeNull();
    }
  });

  it('throws on nothing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readWitnessKey(value)).toBeNull();
      }),
    );
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

  it('counts once for each key, at its earliest time: of several lines, of a key pinned twice and of a key with two names', async () => {
    const twin = { ...made.one, name: 'twin.example', vkey: writeWitnessKey('twin.example', made.one.publicKey) };
    const lines = [
      await cosign(made.note, made.one, TIME + 9),
      await cosign(made.note, twin, TIME),
      await cosign(made.note, made.one, TIME + 5),
    ];
    const found = await verifyCosignatures(addSignatures(made.note, lines), [made.one.vkey, made.one.vkey, twin.vkey]);
    expect(found).toEqual([{ name: made.one.name, vkey: made.one.vkey, at: AT }]);
  });

  it('is ignored of an unknown witness, also if it shares the name or the hash of a pinned one, and of another type', async () => {
    const { one, two } = made;
    const strange = writeSignatureLine({ name: one.name, hash: Uint8Array.of(1, 2, 3, 4) }, new Uint8Array(2420));
    const sharedHash = writeSignatureLine(
      { name: 'other.example', hash: hashNoteKey(KEY_TYPES.COSIGNATURE, one.name, one.publicKey) },
      new Uint8Array(72),
    );
    const asNote = writeSignatureLine(
      { name: one.name, hash: hashNoteKey(KEY_TYPES.NOTE, one.name, one.publicKey) },
      new Uint8Array(64),
    );
    const lines = [strange, sharedHash, asNote, await cosign(made.note, two, TIME), await cosign(made.note, one, TIME)];
    expect(await verifyCosignatures(addSignatures(made.note, lines), [one.vkey])).toHaveLength(1);
    expect(await verifyCosignatures(addSignatures(made.note, lines.slice(0, 4)), [one.vkey])).toEqual([]);
  });

  it('of a pinned witness that is wrong makes the note malformed, so that no other counts', async () => {
    const { one, two } = made;
    const good = await cosign(made.note, one, TIME);
    const other = await signCheckpoint(
      { origin: 'other.example', size: 5, root: EMPTY_ROOT },
      new Uint8Array(32).fill(7),
      two.publicKey,
    );
    const hash = hashNoteKey(KEY_TYPES.COSIGNATURE, two.name, two.publicKey);
    for (const wrong of [
      await cosign(other, two, TIME),
      writeSignatureLine({ name: two.name, hash }, new Uint8Array(72).fill(1)),
      writeSignatureLine({ name: two.name, hash }, new Uint8Array(71)),
      writeSignatureLine({ name: two.name, hash }, new Uint8Array(73)),
      await lineWithTime(two, 0n),
      await lineWithTime(two, 253_402_300_800n),
      await lineWithTime(two, 2n ** 63n - 1n),
      await lineWithTime(two, 2n ** 63n),
      await lineWithTime(two, 2n ** 64n - 1n),
    ]) {
      for (const lines of [
        [good, wrong],
        [await cosign(made.note, two, TIME), wrong, good],
      ]) {
        const note = addSignatures(made.note, lines);
        expect(await verifyCosignatures(note, [one.vkey, two.vkey])).toEqual([]);
        expect(await verifyCosignatures(note, [one.vkey])).toHaveLength(1);
      }
    }
    expect(await verifyCosignatures(addSignatures(made.note, [await lineWithTime(two, 1n)]), [two.vkey])).toMatchObject([
      { at: '1970-01-01T00:00:01.000Z' },
    ]);
    expect(
      await verifyCosignatures(addSignatures(made.note, [await lineWithTime(two, 253_402_300_799n)]), [two.vkey]),
    ).toMatchObject([{ at: '9999-12-31T23:59:59.000Z' }]);
  });

  it('is not made of what is no checkpoint, nor at a time that cannot be written', async () => {
    for (const note of ['', 'text\n\n— a AAAAAAAA\n', made.note.trimEnd()]) {
      await expect(cosign(note, made.one, TIME)).rejects.toThrow(TypeError);
    }
    for (const time of [0, -1, 0.5, Number.NaN, 253_402_300_800]) {
      await expect(cosign(made.note, made.one, time)).rejects.toThrow(TypeError);
    }
  });

  it('is never found, and nothing throws, in notes of any form', async () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('\n', '\n\n', '— ', `— ${made.one.name} `, 'AAAA', made.note, 'one.example/w'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.anything(),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        async (note) => {
          expect(await verifyCosignatures(note, [made.one.vkey, 'nonsense'])).toEqual([]);
        },
      ),
    );
  });

  it('is not found if any one character of the note is changed', async () => {
    const note = addSignatures(made.note, [await cosign(made.note, made.one, TIME)]);
    const from = note.indexOf('\n— one') + 1;
    for (let at = 0; at < note.length; at++) {
      const changed = note.slice(0, at) + (note[at] === 'A' ? 'B' : 'A') + note.slice(at + 1);
      const isLogs = at >= note.indexOf('— ') && at < from - 1;
      // The log's own signature is not what a witness signs; its line must only stay one.
      if (!isLogs) expect(await verifyCosignatures(changed, [made.one.vkey]), `character ${at}`).toEqual([]);
    }
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

  it("are refused if one that names the log's key is not its own, also beside a good one", async () => {
    const bad = writeSignatureLine({ name: ORIGIN, hash: hashOf(made.logKey) }, new Uint8Array(64).fill(1));
    expect(await verifyCheckpoint(addSignatures(made.note, [bad]), [made.logKey])).toBeNull();
  });
});

function hashOf(vkey: string): Uint8Array {
  return Uint8Array.from(Buffer.from(vkey.split('+')[1]!, 'hex'));
}
