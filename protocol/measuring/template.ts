/**
 * The format of a face template, in storage and in a job's object. Of one network: consecutive 32-bit little-endian IEEE 754 floats and
 * nothing else. The model determines their number (512 for the shipped one). Their Euclidean length is 1.
 *
 * Of several networks, all integers little-endian: the bytes 46 50 ff ff, which no template begins with, because as a float they are
 * not a number; the number of networks in 32 bits; for each, the SHA-256 of its weights, how many floats it has in 32 bits, and these.
 */

const BYTES_EACH = 4;

/** The bytes or numbers are not a template. The message does not contain their values. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}

/** @throws TemplateError if there are no numbers, or one is not finite as a 32-bit float */
export function encodeTemplate(numbers: ArrayLike<number>): Uint8Array {
  if (numbers.length === 0) throw new TemplateError('A template must have at least one number');
  const bytes = new Uint8Array(numbers.length * BYTES_EACH);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < numbers.length; i++) {
    const number = Math.fround(numbers[i] ?? Number.NaN);
    if (!Number.isFinite(number)) throw new TemplateError(`Number ${i} of a template is not finite`);
    view.setFloat32(i * BYTES_EACH, number, true);
  }
  return bytes;
}

/**
 * @param length the expected number of floats; default: as many as the bytes contain
 * @throws TemplateError if the bytes have another length, or contain a number that is not finite
 */
export function decodeTemplate(bytes: Uint8Array, length = bytes.length / BYTES_EACH): Float32Array {
  if (length === 0 || !Number.isInteger(length) || bytes.length !== length * BYTES_EACH)
    throw new TemplateError(
      `${bytes.length} bytes are not a template${Number.isInteger(length) ? ` of ${length} numbers` : ''}`,
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const numbers = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const number = view.getFloat32(i * BYTES_EACH, true);
    if (!Number.isFinite(number)) throw new TemplateError(`Number ${i} of a template is not finite`);
    numbers[i] = number;
  }
  return numbers;
}

/** By `sha256:` + hex of the weights that made them. */
export type Templates = ReadonlyMap<string, ArrayLike<number>>;

const MARK = Buffer.from('4650ffff', 'hex');
const DIGEST_BYTES = 32;
const NETWORKS_MAX = 16;

/** @throws TemplateError if there is none, or one cannot be encoded */
export function encodeTemplates(templates: Templates): Uint8Array {
  const [[, only] = [], another] = [...templates];
  if (only === undefined) throw new TemplateError('There is no template');
  if (another === undefined) return encodeTemplate(only);
  const parts = [...templates].flatMap(([digest, numbers]) => {
    const hex = /^sha256:([0-9a-f]{64})$/.exec(digest)?.[1];
    if (hex === undefined) throw new TemplateError('The digest of a template is not sha256: and 64 hex digits');
    return [Buffer.from(hex, 'hex'), toWord(numbers.length), encodeTemplate(numbers)];
  });
  return Buffer.concat([MARK, toWord(templates.size), ...parts]);
}

/**
 * @param digest of the weights that made the template, if the bytes do not say it
 * @throws TemplateError
 */
export function decodeTemplates(bytes: Uint8Array, digest: string): Map<string, Float32Array> {
  let rest = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!rest.subarray(0, MARK.length).equals(MARK)) return new Map([[digest, decodeTemplate(bytes)]]);
  const take = (length: number): Buffer => {
    if (length > rest.length) throw new TemplateError('A template ends too early');
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  take(MARK.length);
  const count = take(4).readUInt32LE();
  if (count < 2 || count > NETWORKS_MAX) throw new TemplateError(`A template cannot be of ${count} networks`);
  const templates = new Map<string, Float32Array>();
  for (let i = 0; i < count; i++) {
    const made = `sha256:${take(DIGEST_BYTES).toString('hex')}`;
    templates.set(made, decodeTemplate(take(take(4).readUInt32LE() * BYTES_EACH)));
  }
  if (rest.length > 0 || templates.size !== count)
    throw new TemplateError('A template names a network twice, or something follows it');
  return templates;
}

function toWord(number: number): Buffer {
  const word = Buffer.alloc(4);
  word.writeUInt32LE(number);
  return word;
}
