import { createHash, randomBytes } from 'node:crypto';
import { inSlices, SLICE_BYTES } from '@faceproof/protocol/measuring/in-slices.js';
import { open, openInSlices, seal, sealInSlices } from '@faceproof/protocol/measuring/sealed-object.js';
import { describe, expect, it } from 'vitest';

const key = randomBytes(32);
const SIZES = [0, 1, SLICE_BYTES - 1, SLICE_BYTES, SLICE_BYTES + 1, 3 * SLICE_BYTES + 7];

describe('large objects', () => {
  it('are handled in order, and other work runs after every slice', async () => {
    const pieces = [100, 3 * SLICE_BYTES, SLICE_BYTES / 2, SLICE_BYTES / 2, 5].map((bytes) => randomBytes(bytes));
    const handled = pieces.map(() => createHash('sha256'));
    // What was handled between two turns of the event loop.
    const stretches = [0];
    const done = { is: false };
    const turn = () => {
      stretches.push(0);
      if (!done.is) setImmediate(turn);
    };
    setImmediate(turn);
    await inSlices(pieces, (slice, i) => {
      handled[i]?.update(slice);
      stretches[stretches.length - 1] = (stretches.at(-1) ?? 0) + slice.length;
    });
    done.is = true;
    expect(Math.max(...stretches)).toBe(SLICE_BYTES);
    expect(handled.map((hash) => hash.digest('hex'))).toEqual(
      pieces.map((piece) => createHash('sha256').update(piece).digest('hex')),
    );
  });

  it.each(SIZES)('of %i bytes are sealed and opened in slices as they are at once', async (bytes) => {
    const plain = randomBytes(bytes);
    const pieces = [plain.subarray(0, bytes / 3), plain.subarray(bytes / 3)];
    expect(open(key, 'here', await sealInSlices(key, 'here', pieces)).equals(plain)).toBe(true);
    expect((await openInSlices(key, 'here', seal(key, 'here', plain))).equals(plain)).toBe(true);
  });

  it.each(SIZES)('of %i bytes do not open in slices if a byte, the key or the place is another', async (bytes) => {
    const sealed = await sealInSlices(key, 'here', [randomBytes(bytes)]);
    const changed = Buffer.from(sealed);
    changed[changed.length - 17] = (changed.at(-17) ?? 0) ^ 1;
    const tries: [Uint8Array, string, Buffer][] = [
      [key, 'here', changed],
      [randomBytes(32), 'here', sealed],
      [key, 'there', sealed],
      [key, 'here', sealed.subarray(0, 20)],
    ];
    for (const [withKey, context, bytes] of tries)
      await expect(openInSlices(withKey, context, bytes)).rejects.toMatchObject({ name: 'SealBrokenError' });
  });
});
