import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { inSlices } from '@faceproof/protocol/measuring/in-slices.js';
import type { BodyKind } from '../route.js';
import { decodeJson, readJsonBytes, validate } from './read-json.js';
import { type Multipart, type MultipartTurn, readMultipart } from './read-multipart.js';

/** A body that has been read but not validated. */
export interface RawBody {
  /**
   * Distinguishes two requests with the same idempotency key. Computed from the content, not the bytes, because the order of
   * members and a form's random boundary change between tries.
   *
   * @returns SHA-256
   */
  fingerprint(): Promise<Buffer>;
  /** @throws Refusal validation_failed */
  judge(): unknown;
}

/**
 * @throws Refusal overloaded, upload_too_slow, unsupported_media_type, payload_too_large, malformed_json, invalid_header, validation_failed (a broken
 *   form)
 */
export async function readBody(request: IncomingMessage, kind: BodyKind, turn: MultipartTurn): Promise<RawBody> {
  if (kind === null) return { fingerprint: async () => digest('nothing'), judge: () => undefined };
  if ('multipart' in kind) {
    const form = await readMultipart(request, kind.multipart, turn);
    return { fingerprint: () => digestForm(form), judge: () => form };
  }
  const bytes = await readJsonBytes(request);
  const value = decodeJson(bytes);
  return { fingerprint: async () => digestJson(value, bytes), judge: () => validate(value, kind) };
}

function digestJson(value: unknown, bytes: Buffer): Buffer {
  try {
    return digest('json', canonicalJson(value));
  } catch {
    // A lone surrogate has no canonical form, and every schema refuses it, so its raw bytes will do.
    return digest('bytes', bytes);
  }
}

async function digestForm(form: Multipart): Promise<Buffer> {
  const digests = form.files.map(() => createHash('sha256').update('part\n'));
  await inSlices(
    form.files.map(({ bytes }) => bytes),
    (slice, i) => digests[i]?.update(slice),
  );
  const parts = [
    ...form.files.map(({ name, mediaType }, i) => ['file', name, mediaType, digests[i]?.digest('hex')]),
    ...form.fields.map(({ name, value }) => ['field', name, value]),
  ];
  return digest('form', JSON.stringify(parts));
}

function digest(kind: string, content: string | Buffer = ''): Buffer {
  return createHash('sha256').update(`${kind}\n`).update(content).digest();
}
