import { readTorchFile } from '@faceproof/desk/convert/read-torch-file.js';
import { TorchFileError } from '@faceproof/desk/convert/torch-file-error.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../../harness/long-run.js';
import { bytes, global, pickle, type TorchParts, text, writeTorchFile } from '../../../harness/media/torch-file.js';

const TENSORS = new Map([
  ['conv.weight', { shape: [2, 1, 1, 2], values: Float32Array.of(0.5, -1, 2, 3) }],
  ['conv.bias', { shape: [2], values: Float32Array.of(7, 8) }],
]);

describe('a PyTorch file', () => {
  it('gives its float tensors by name, without the name of the wrapper', () => {
    expect(readTorchFile(writeTorchFile(TENSORS))).toEqual(TENSORS);
  });

  it.each<[string, (parts: TorchParts) => Partial<TorchParts>, RegExp]>([
    ['calls a program', () => ({ state: pickle(bytes(global('os', 'system'), text('id'), 0x85, 'R')) }), /names "os system"/],
    ['calls eval', () => ({ state: pickle(bytes(global('builtins', 'eval'), text('1'), 0x85, 'R')) }), /names "builtins eval"/],
    ['imports by the stack', () => ({ state: pickle(bytes(text('os'), text('system'), 0x93)) }), /opcode 0x93/],
    ['builds an instance', () => ({ state: pickle(bytes('(', 'ios\nsystem\n')) }), /opcode 0x69/],
    ['makes an object', () => ({ state: pickle(bytes(')', ')', 0x81)) }), /opcode 0x81/],
    ['calls a value', () => ({ state: pickle(bytes(text('x'), ')R')) }), /calls a value/],
    ['names an extension', () => ({ state: pickle(bytes(0x82, 1)) }), /opcode 0x82/],
    ['is a list', () => ({ state: pickle(bytes(']')) }), /not contain a state dictionary/],
    ['holds something else', () => ({ state: pickle(bytes('}', text('a'), text('b'), 's')) }), /other than tensors/],
    ['has an empty stack', () => ({ state: pickle(bytes('s')) }), /not there/],
    ['never opened a group', () => ({ state: pickle(bytes('t')) }), /not open/],
    ['refers to nothing', () => ({ state: pickle(bytes('h', 9)) }), /not there/],
    ['claims a long text', () => ({ state: pickle(bytes('X', 0xff, 0xff, 0xff, 0xff)) }), /too long/],
    ['claims a long name', () => ({ state: pickle(bytes(`c${'x'.repeat(1e5)}\ny\n`)) }), /too long/],
    ['lists a storage twice', ({ keys }) => ({ keys: swap(keys, '94625836731345', '94625836731344') }), /do not match/],
    ['lies about a size', ({ storages }) => ({ storages: swap(storages, '\x04\0', '\xff\xff') }), /another size/],
    ['ends too early', ({ storages }) => ({ storages: storages.subarray(0, -1) }), /too early/],
    ['continues', ({ storages }) => ({ storages: bytes(storages, 0) }), /follows the last/],
    ['is big-endian', () => ({ system: pickle(bytes('}', text('little_endian'), 0x89, 's')) }), /little-endian/],
    ['is a zip file', () => ({ magic: bytes('PK', 3, 4, 'x'.repeat(20)) }), /does not begin/],
    ['has another protocol', () => ({ state: bytes(0x80, 4, '].') }), /protocol 4/],
    ['nests without an end', () => ({ state: bytes(0x80, 2, '('.repeat(2e5)) }), /too deeply/],
    ['never ends', () => ({ state: bytes(0x80, 2, 'N0'.repeat(6e5)) }), /opcode 0x30/],
    ['works without an end', () => ({ state: bytes(0x80, 2, ']', 'Na'.repeat(6e5)) }), /too many steps/],
  ])('that %s ends in a sentence', (_, change, sentence) => {
    const read = () => readTorchFile(writeTorchFile(TENSORS, change));
    expect(read).toThrow(TorchFileError);
    expect(read).toThrow(sentence);
  });

  it('that doubles a value many times stays small', () => {
    // Each list holds the one before twice: 2^60 values, if anything copied them.
    const doublings = Array.from({ length: 60 }, () => bytes('q', 1, '](', 'h', 1, 'h', 1, 'e'));
    expect(() => readTorchFile(writeTorchFile(TENSORS, () => ({ state: pickle(bytes(']', ...doublings)) })))).toThrow(
      TorchFileError,
    );
  });

  it('that contains itself ends in a sentence', () => {
    const state = pickle(bytes('}q', 1, text('a'), 'h', 1, 's'));
    expect(() => readTorchFile(writeTorchFile(TENSORS, () => ({ state })))).toThrow(TorchFileError);
  });

  it('that is damaged anywhere gives tensors of the claimed shapes, or a sentence', () => {
    const whole = writeTorchFile(TENSORS);
    const edit = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), fc.nat(whole.length), (edits, length) => {
        const damaged = Uint8Array.from(whole);
        for (const { at, byte } of edits) damaged[at] = byte;
        expectTensorsOrSentence(length % 3 === 0 ? damaged.subarray(0, length) : damaged);
      }),
      { numRuns: triesOf(2_000) },
    );
  });

  it('of any opcodes gives tensors of the claimed shapes, or a sentence', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...OPCODES), { maxLength: 60 }), (opcodes) => {
        const state = bytes(0x80, 2, ...opcodes, '.');
        expectTensorsOrSentence(writeTorchFile(TENSORS, () => ({ state })));
      }),
      { numRuns: triesOf(2_000) },
    );
  });
});

const OPCODES = [
  ...['N', '(', 't', ']', '}', ')', 'a', 'e', 's', 'u', 'R', 'Q', 'b'],
  ...[bytes('q', 1), bytes('h', 1), bytes('K', 1), bytes('J', 0xff, 0xff, 0xff, 0xff), text('storage'), text('x')],
  ...[global('collections', 'OrderedDict'), global('torch._utils', '_rebuild_tensor_v2'), global('torch', 'FloatStorage')],
  ...[bytes(0x85), bytes(0x86), bytes(0x87), bytes(0x88), bytes(0x89)],
];

function expectTensorsOrSentence(file: Uint8Array): void {
  try {
    for (const { shape, values } of readTorchFile(file).values())
      expect(values.length).toBe(shape.reduce((product, size) => product * size, 1));
  } catch (error) {
    expect(error).toBeInstanceOf(TorchFileError);
  }
}

/** Replaces the last occurrence. */
function swap(part: Uint8Array, from: string, to: string): Uint8Array {
  const words = Buffer.from(part).toString('latin1');
  const at = words.lastIndexOf(from);
  return bytes(words.slice(0, at) + to + words.slice(at + from.length));
}
