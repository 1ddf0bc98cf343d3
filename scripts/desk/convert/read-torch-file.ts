import { type ByteReader, openBytes } from './byte-reader.js';
import { type GlobalName, isKind, type PickleValue, readPickle } from './read-pickle.js';
import { TorchFileError } from './torch-file-error.js';

/** A tensor of 32-bit floats, row-major. */
export interface TorchTensor {
  shape: number[];
  values: Float32Array;
}

/** Bytes. Far above any network for one face. */
const FILE_MAX = 64 * 2 ** 20;

/**
 * The float tensors of a state dictionary that an old PyTorch (before 1.6) saved: four pickles, the keys of the storages, then
 * the storages. It is data only: nothing in the file is run. See read-pickle.ts.
 *
 * @returns the tensors by name, without the `module.` of a network that was trained on several devices. Tensors of whole numbers,
 *   such as counters of batches, are left out.
 * @throws TorchFileError
 */
export function readTorchFile(bytes: Uint8Array): Map<string, TorchTensor> {
  if (bytes.length > FILE_MAX) throw new TorchFileError('it is too large');
  const file = openBytes(bytes);
  readHeader(file);
  const state = readPickle(file);
  const keys = readPickle(file);
  if (!isKind(state, 'dict')) throw new TorchFileError('it does not contain a state dictionary');
  const views = [...state.entries].map(([name, value]) => [name.replace(/^module\./, ''), toView(value)] as const);
  const storages = readStorages(
    file,
    readKeys(keys),
    views.map(([, view]) => view),
  );
  const floats = views.filter(([, { type }]) => type === 'torch FloatStorage');
  return new Map(floats.map(([name, view]) => [name, toTensor(name, view, storages)]));
}

/** PROTO 2, LONG1 of ten bytes 0x1950a86a20f9469cfc6c, STOP. */
const MAGIC = Uint8Array.of(0x80, 2, 0x8a, 10, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8, 0x50, 0x19, 0x2e);
const PROTOCOL = 1001;

function readHeader(file: ByteReader): void {
  if (Buffer.compare(file.bytes(MAGIC.length), MAGIC) !== 0)
    throw new TorchFileError('it does not begin as a file of torch.save before PyTorch 1.6');
  if (readPickle(file) !== PROTOCOL) throw new TorchFileError(`its format is not ${PROTOCOL}`);
  const system = readPickle(file);
  if (!isKind(system, 'dict') || system.entries.get('little_endian') !== true)
    throw new TorchFileError('its numbers are not little-endian');
}

interface StorageRef {
  key: string;
  type: GlobalName;
  /** How many numbers. */
  count: number;
}

interface TensorView extends StorageRef {
  shape: number[];
}

/** `_rebuild_tensor_v2(storage, offset, shape, strides, requires_grad, hooks)`, with the tensor as the whole storage. */
function toView(value: PickleValue): TensorView {
  if (!isKind(value, 'call') || value.name !== 'torch._utils _rebuild_tensor_v2')
    throw new TorchFileError('its state dictionary contains something other than tensors');
  const [stored = null, offset, shape = null, strides = null] = value.args;
  const storage = toStorage(stored);
  const [sizes, steps] = [toSizes(shape), toSizes(strides)];
  if (offset !== 0 || storage.count !== countOf(sizes) || !isRowMajor(sizes, steps))
    throw new TorchFileError('a tensor is a part of another one, or not in row-major order');
  return { ...storage, shape: sizes };
}

/** `('storage', type, key, device, count, None)` */
function toStorage(value: PickleValue): StorageRef {
  const fields = isKind(value, 'stored') && isKind(value.id, 'list') ? value.id.items : [];
  const [word, type, key, , count, view] = fields;
  if (word !== 'storage' || !isKind(type, 'global') || !STORAGE_BYTES.has(type.name) || typeof key !== 'string')
    throw new TorchFileError('a tensor has no storage of floats or whole numbers');
  if (typeof count !== 'number' || count < 0 || view !== null) throw new TorchFileError('a storage has no valid size');
  return { key, type: type.name, count };
}

/** Bytes of one number. */
const STORAGE_BYTES: ReadonlyMap<GlobalName, number> = new Map([
  ['torch FloatStorage', 4],
  ['torch LongStorage', 8],
]);
const DIMENSIONS_MAX = 8;

function toSizes(value: PickleValue): number[] {
  const items = isKind(value, 'list') && value.items.length <= DIMENSIONS_MAX ? value.items : [null];
  return items.map((item) => {
    if (typeof item !== 'number' || item < 0) throw new TorchFileError('a tensor has no valid shape');
    return item;
  });
}

function countOf(shape: readonly number[]): number {
  return shape.reduce((count, size) => count * size, 1);
}

/** The stride of a dimension of size 1 has no meaning. */
function isRowMajor(shape: readonly number[], strides: readonly number[]): boolean {
  if (strides.length !== shape.length) return false;
  return shape.every((size, i) => size === 1 || strides[i] === countOf(shape.slice(i + 1)));
}

function readKeys(keys: PickleValue): string[] {
  const items = isKind(keys, 'list') ? keys.items : [null];
  return items.map((key) => {
    if (typeof key !== 'string') throw new TorchFileError('it does not list its storages');
    return key;
  });
}

/** The storages follow in the order of their keys, each with its count, and the file ends with the last. */
function readStorages(file: ByteReader, keys: readonly string[], views: readonly StorageRef[]): Map<string, Uint8Array> {
  const known = new Map(views.map((view) => [view.key, view]));
  const listed = new Set(keys);
  const matched = listed.size === keys.length && known.size === views.length && keys.every((key) => known.has(key));
  if (!matched || listed.size !== known.size) throw new TorchFileError('its tensors and its storages do not match');
  const storages = new Map<string, Uint8Array>();
  for (const key of keys) {
    const { count = -1, type = 'torch FloatStorage' } = known.get(key) ?? {};
    if (file.unsigned(8) !== count) throw new TorchFileError('a storage has another size than its tensor');
    storages.set(key, file.bytes(count * (STORAGE_BYTES.get(type) ?? 0)));
  }
  if (file.left() > 0) throw new TorchFileError('something follows the last storage');
  return storages;
}

function toTensor(name: string, { key, shape }: TensorView, storages: ReadonlyMap<string, Uint8Array>): TorchTensor {
  const bytes = storages.get(key) ?? new Uint8Array();
  // A copy, because the storages are not aligned in the file.
  const values = new Float32Array(Uint8Array.from(bytes).buffer);
  if (!values.every(Number.isFinite)) throw new TorchFileError(`${JSON.stringify(name)} contains a number that is not finite`);
  return { shape, values };
}
