import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { invalidField, Refusal } from '../../refusal.js';
import type { BodyPermit } from '../limits/body-budget.js';
import { openFileMemory } from './file-memory.js';
import { watchRate } from './watch-rate.js';

/** A file part, whole in memory; the limits keep it small. */
export interface FilePart {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

export interface Multipart {
  files: FilePart[];
  fields: { name: string; value: string }[];
}

export interface MultipartLimits {
  /** All parts together, in bytes. */
  totalBytesMax: number;
  fileBytesMax: number;
  filesMax: number;
  fieldBytesMax: number;
  /** File parts that are allowed to be there at all. */
  fileNames: readonly string[];
}

const PARTS_MAX = 40;
const FIELDS_MAX = 10;

/** What reading a body requires besides its limits. */
export interface MultipartTurn {
  /** Called once the headers are plausible. */
  admit(): BodyPermit;
  /** Aborted, with the refusal to send, if the body is no longer wanted. */
  signal?: AbortSignal;
}

/**
 * Reads a multipart body in which the sender controls every size.
 *
 * @throws Refusal unsupported_media_type, overloaded, upload_too_slow, payload_too_large, validation_failed (an unknown part),
 *   invalid_header (no boundary)
 */
export async function readMultipart(
  request: IncomingMessage,
  limits: MultipartLimits,
  turn: MultipartTurn,
): Promise<Multipart> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('unsupported_media_type', 'Send the body as "Content-Type: multipart/form-data".');
  }
  turn.signal?.throwIfAborted();
  // A sender can leave before the body is read, and the stream then tells no one any more.
  if (request.destroyed) throw cutShort();
  const declared = Number(request.headers['content-length'] ?? limits.totalBytesMax);
  if (declared > limits.totalBytesMax) throw tooLarge(limits.totalBytesMax);
  const parser = openParser(request, limits);
  const permit = turn.admit();
  const memory = openFileMemory(declared);
  const result: Multipart = { files: [], fields: [] };

  await new Promise<void>((resolve, reject) => {
    let total = 0;
    let refused = false;
    const endWatch = watchRate(request, (refusal) => fail(refusal));
    const fail = (refusal: Refusal) => {
      endWatch();
      request.unpipe(parser);
      request.resume();
      // Draining the rest of the body may take a while; the buffered part must be freed before that.
      refused = true;
      memory.release();
      permit.release();
      result.files.length = 0;
      reject(refusal);
    };
    for (const signal of [turn.signal, permit.signal])
      signal?.addEventListener('abort', () => fail(signal.reason), { once: true });
    request.on('data', (chunk: Buffer) => {
      if (refused) return;
      total += chunk.length;
      if (total > limits.totalBytesMax) return fail(tooLarge(limits.totalBytesMax));
      try {
        permit.add(chunk.length);
      } catch (refusal) {
        fail(refusal as Refusal);
      }
    });
    request.once('close', () => {
      if (!request.readableEnded) fail(cutShort());
    });
    parser.on('file', (sentName: SentName, stream, info) => {
      const name = sentName ?? '';
      const file = memory.openFile();
      stream.on('data', (chunk: Buffer) => {
        if (!refused && !file.add(chunk)) fail(tooLarge(limits.totalBytesMax));
      });
      stream.on('limit', () => fail(tooLarge(limits.fileBytesMax)));
      stream.on('error', () => fail(cutShort()));
      stream.on('end', () => {
        result.files.push({ name, mediaType: info.mimeType.toLowerCase(), bytes: file.end() });
      });
      if (!limits.fileNames.includes(name)) fail(unknownPart(name));
    });
    parser.on('field', (name: SentName, value, info) => {
      if (info.valueTruncated) fail(tooLarge(limits.fieldBytesMax));
      if (result.fields.some((field) => field.name === (name ?? ''))) fail(repeatedPart(name ?? ''));
      result.fields.push({ name: name ?? '', value });
    });
    parser.on('filesLimit', () => fail(tooMany(limits.filesMax, 'file')));
    parser.on('partsLimit', () => fail(tooMany(PARTS_MAX, 'part')));
    parser.on('fieldsLimit', () => fail(tooMany(FIELDS_MAX, 'field')));
    parser.on('error', () => fail(cutShort()));
    parser.on('close', () => {
      endWatch();
      memory.release();
      permit.arrived();
      resolve();
    });
    request.pipe(parser);
  });
  return result;
}

/** Busboy's types promise a name. A part without one has none, and an error in these handlers would end the process. */
type SentName = string | undefined;

function openParser(request: IncomingMessage, limits: MultipartLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      limits: {
        files: limits.filesMax,
        // Busboy stops at the byte that reaches a limit, not at the first beyond it.
        fileSize: limits.fileBytesMax + 1,
        fieldSize: limits.fieldBytesMax + 1,
        fieldNameSize: 100,
        fields: FIELDS_MAX,
        parts: PARTS_MAX,
        headerPairs: 20,
      },
    });
  } catch (cause) {
    throw new Refusal('invalid_header', 'The multipart boundary is missing.', { cause });
  }
}

function tooLarge(bytes: number): Refusal {
  return new Refusal('payload_too_large', `This must not exceed ${bytes} bytes.`);
}

function tooMany(count: number, what: string): Refusal {
  return new Refusal('payload_too_large', `The body must not have more than ${count} ${what}${count === 1 ? '' : 's'}.`);
}

function cutShort(): Refusal {
  return new Refusal('validation_failed', 'The multipart body is malformed or ended early.', {
    errors: [{ pointer: '', code: 'malformed_multipart', message: 'The multipart body is malformed or ended early.' }],
  });
}

function unknownPart(name: string): Refusal {
  return invalidField(`/${name.slice(0, 40)}`, 'unknown_member', 'Unknown part.');
}

function repeatedPart(name: string): Refusal {
  return invalidField(`/${name.slice(0, 40)}`, 'repeated', 'Send this part once.');
}
