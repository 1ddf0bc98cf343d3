/**
 * The format of a face template, in storage and in a job's object: consecutive 32-bit little-endian IEEE 754 floats and nothing
 * else. The model determines their number (512 for the shipped one). Their Euclidean length is 1.
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
