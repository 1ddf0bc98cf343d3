import { looksLikeJpeg2000, readJpeg2000Header } from '@faceproof/protocol/measuring/jpeg2000-header.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxCodestream, makeBox, makeCodestreamHeader, makeSize } from '../../harness/media/jpeg2000-header.js';

const plain = makeCodestreamHeader({ width: 300, height: 400 });
const boxed = boxCodestream(plain, { width: 300, height: 400, components: 3 });
const grey: [number, number, number] = [7, 1, 1];
const PICTURE = { width: 300, height: 400, components: 3, bits: 8, tiles: 1 };

describe('the header of a JPEG 2000 picture', () => {
  it('is read from a codestream, alone or in JP2 or JPX', () => {
    const jpx = boxCodestream(plain, { width: 300, height: 400, components: 3, brand: 'jpx ' });
    for (const file of [plain, boxed, jpx])
      expect([looksLikeJpeg2000(file), readJpeg2000Header(file)]).toEqual([true, PICTURE]);
  });

  it('counts from the picture’s place on its grid', () => {
    const header = readJpeg2000Header(makeCodestreamHeader({ width: 300, height: 200, left: 40, tile: 340 }));
    expect(header).toMatchObject({ width: 300, height: 200, tiles: 1 });
  });

  it('is of the codestream, whatever the boxes around it say', () => {
    const lying = boxCodestream(makeCodestreamHeader({ width: 65_535, height: 65_535 }), {
      width: 30,
      height: 40,
      components: 3,
    });
    expect(readJpeg2000Header(lying)).toMatchObject({ width: 65_535, height: 65_535 });
  });

  it('names the deepest component and all of them', () => {
    const deep = makeCodestreamHeader({ components: [grey, [11, 1, 1]] });
    expect(readJpeg2000Header(deep)).toMatchObject({ components: 2, bits: 12 });
    const many = makeCodestreamHeader({ components: Array.from({ length: 16_384 }, () => grey) });
    expect(readJpeg2000Header(many)).toMatchObject({ components: 16_384 });
  });

  it.each([
    ['the end is missing', plain.subarray(0, -1)],
    ['the end of the boxed codestream is missing', boxed.subarray(0, -2)],
    ['a part of a tile is missing', Buffer.concat([plain.subarray(0, -16), Buffer.of(0xff, 0xd9)])],
    ['a tile has no part', makeCodestreamHeader({ width: 300, height: 200, tile: 299 })],
    ['a part of a tile is cut off', Buffer.concat([plain.subarray(0, -4), Buffer.of(0xff, 0xd9)])],
    ['there is nothing but a size', Buffer.concat([makeSize({}), Buffer.of(0xff, 0xd9)])],
    ['a component is signed', makeCodestreamHeader({ components: [[0x87, 1, 1]] })],
    ['a component is smaller than the picture', makeCodestreamHeader({ components: [grey, [7, 2, 2], [7, 2, 2]] })],
    ['there is no component', makeCodestreamHeader({ components: [] })],
    ['there is no pixel', makeCodestreamHeader({ width: 0 })],
    ['a tile has no pixel', makeCodestreamHeader({ tile: 0 })],
    ['there is no codestream', boxed.subarray(0, 12)],
    [
      'boxes never end',
      Buffer.concat([
        boxed.subarray(0, 12),
        ...Array.from({ length: 70 }, () => makeBox('free', Buffer.alloc(0))),
        boxed.subarray(12),
      ]),
    ],
    ['a box has no length', Buffer.concat([boxed.subarray(0, 12), Buffer.from('0000000466726565', 'hex'), boxed.subarray(12)])],
  ])('is refused if %s', (_, file) => {
    expect(readJpeg2000Header(file)).toBeNull();
  });

  it('is read or refused, never an error, whatever the bytes are', () => {
    const changed = fc.tuple(fc.constantFrom(plain, boxed), fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 }));
    fc.assert(
      fc.property(changed, fc.nat(200), ([file, edits], cut) => {
        const bytes = Buffer.from(file);
        for (const [at, value] of edits) if (at < bytes.length) bytes[at] = value;
        const header = readJpeg2000Header(bytes.subarray(0, bytes.length - cut));
        if (header !== null) expect(header.width * header.height * header.components).toBeGreaterThan(0);
      }),
    );
  });
});
