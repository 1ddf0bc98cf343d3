/**
 * A template, the numbers that a face is compared by, as it is stored and as a job's object holds it: 32-bit IEEE 754 floats,
 * little-endian, one after the other, with nothing before, between or after them. How many there are is the model's to say
 * (512 for the one that ships); their Euclidean length is 1.
 */

const BYTES_EACH = 4;

/** Bytes or numbers that are no template. The message says nothing of their values. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}

/** @throws TemplateError where there are no numbers, or one is not finite as a 32-bit float */
export function encodeTemplate(numbers: ArrayLike<number>): Uint8Array {
  if (numbers.length === 0) throw new TemplateError('A template has at least one number');
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
 * @param length how many numbers the model gives; left out: as many as the bytes hold
 * @throws TemplateError where the bytes hold another count, a part of a number, or one that is not finite
 */
export function decodeTemplate(bytes: Uint8Array, length = bytes.length / BYTES_EACH): Float32Array {
  if (length === 0 || !Number.isInteger(length) || bytes.length !== length * BYTES_EACH)
    throw new TemplateError(`${bytes.length} bytes are no template${Number.isInteger(length) ? ` of ${length} numbers` : ''}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const numbers = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const number = view.getFloat32(i * BYTES_EACH, true);
    if (!Number.isFinite(number)) throw new TemplateError(`Number ${i} of a template is not finite`);
    numbers[i] = number;
  }
  return numbers;
}
