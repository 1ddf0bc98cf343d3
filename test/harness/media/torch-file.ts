import type { TorchTensor } from '@faceproof/desk/convert/read-torch-file.js';

/** What a file of `torch.save` before PyTorch 1.6 consists of, in this order. */
export interface TorchParts {
  magic: Uint8Array;
  protocol: Uint8Array;
  system: Uint8Array;
  state: Uint8Array;
  keys: Uint8Array;
  storages: Uint8Array;
}

/** The file of a state dictionary, as PyTorch 1.4 writes it. @param change replaces parts, to damage it */
export function writeTorchFile(
  tensors: ReadonlyMap<string, TorchTensor>,
  change: (parts: TorchParts) => Partial<TorchParts> = () => ({}),
): Uint8Array {
  const entries = [...tensors];
  const parts: TorchParts = {
    magic: Uint8Array.of(0x80, 2, 0x8a, 10, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8, 0x50, 0x19, 0x2e),
    protocol: pickle(Uint8Array.of(0x4d, 0xe9, 0x03)),
    system: pickle(bytes('}(', text('little_endian'), 0x88, text('type_sizes'), '}', 'u')),
    state: pickle(bytes(ORDERED, '(', ...entries.map(([name, tensor], i) => entry(`module.${name}`, tensor, i)), 'u')),
    keys: pickle(bytes('](', ...entries.map((_, i) => text(keyOf(i))), 'e')),
    storages: bytes(...entries.map(([, { values }]) => storage(values))),
  };
  return bytes(...Object.values({ ...parts, ...change(parts) }));
}

/** Protocol 2, then the body, then the end. */
export function pickle(body: Uint8Array): Uint8Array {
  return bytes(0x80, 2, body, '.');
}

/** Joins opcodes as letters or numbers, and longer parts. */
export function bytes(...parts: readonly (string | number | Uint8Array)[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : typeof part === 'number' ? Buffer.of(part) : part,
    ),
  );
}

/** BINUNICODE. */
export function text(words: string): Uint8Array {
  return bytes('X', uint32(words.length), words);
}

/** GLOBAL. */
export function global(module: string, name: string): Uint8Array {
  return bytes(`c${module}\n${name}\n`);
}

const ORDERED = bytes(global('collections', 'OrderedDict'), ')R');

function entry(name: string, { shape, values }: TorchTensor, index: number): Uint8Array {
  const strides = shape.map((_, i) => shape.slice(i + 1).reduce((product, size) => product * size, 1));
  const stored = bytes(
    '(',
    ...[text('storage'), global('torch', 'FloatStorage'), text(keyOf(index)), text('cuda:0'), int(values.length)],
    'Nt',
    'Q',
  );
  const rebuild = global('torch._utils', '_rebuild_tensor_v2');
  return bytes(text(name), rebuild, '(', stored, int(0), tuple(shape), tuple(strides), 0x89, ORDERED, 'tR');
}

function keyOf(index: number): string {
  return String(94625836731344 + index);
}

function tuple(numbers: readonly number[]): Uint8Array {
  return bytes('(', ...numbers.map(int), 't');
}

/** BININT. */
function int(value: number): Uint8Array {
  return bytes('J', uint32(value));
}

function uint32(value: number): Uint8Array {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value);
  return out;
}

function storage(values: Float32Array): Uint8Array {
  const count = Buffer.alloc(8);
  count.writeBigUInt64LE(BigInt(values.length));
  return bytes(count, Buffer.from(values.buffer, values.byteOffset, values.byteLength));
}
