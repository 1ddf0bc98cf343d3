import type { IncomingMessage } from 'node:http';
import type { FieldError } from '@faceproof/protocol/problems.js';
import getRawBody from 'raw-body';
import type { z } from 'zod';
import { Refusal } from '../../refusal.js';

export const JSON_BYTES_MAX = 64 * 1024;
export const JSON_DEPTH_MAX = 32;
const ERRORS_MAX = 20;

/**
 * @returns the body's bytes; empty if there is no body
 * @throws Refusal unsupported_media_type, payload_too_large, malformed_json (cut short)
 */
export async function readJsonBytes(request: IncomingMessage): Promise<Buffer> {
  const declared = request.headers['content-length'];
  const hasBody = request.headers['transfer-encoding'] !== undefined || (declared !== undefined && declared !== '0');
  if (!hasBody) return Buffer.alloc(0);
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('unsupported_media_type', 'Send the body as "Content-Type: application/json".');
  }
  if (request.headers['content-encoding'] !== undefined && request.headers['content-encoding'] !== 'identity') {
    throw new Refusal('unsupported_media_type', 'Send the body without Content-Encoding.');
  }
  try {
    return await getRawBody(request, { limit: JSON_BYTES_MAX, length: declared ?? null });
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
      throw new Refusal('payload_too_large', `A JSON body must not exceed ${JSON_BYTES_MAX} bytes.`);
    }
    throw new Refusal('malformed_json', 'The body ended early.', { cause: error });
  }
}

/**
 * @returns the body's value; an empty object if there is no body
 * @throws Refusal malformed_json: not JSON, not UTF-8, or nested deeper than any accepted body
 */
export function decodeJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (cause) {
    throw new Refusal('malformed_json', 'The body is not valid JSON in UTF-8.', { cause });
  }
  if (isDeeperThan(value, JSON_DEPTH_MAX))
    throw new Refusal('malformed_json', `The body nests deeper than ${JSON_DEPTH_MAX} levels.`);
  return value;
}

/** Level by level: deep nesting would overflow the stack of a recursion, and of any code that walks the value later. */
function isDeeperThan(value: unknown, depthMax: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthMax) return true;
    level = level.flatMap((node) => (typeof node === 'object' && node !== null ? Object.values(node) : []));
  }
  return false;
}

/** @throws Refusal validation_failed, with a pointer to each fault */
export function validate<S extends z.ZodType>(value: unknown, schema: S): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = firstOfEach(parsed.error.issues.flatMap(toFieldErrors)).slice(0, ERRORS_MAX);
  throw new Refusal('validation_failed', 'The request is not valid; `errors` says where.', { errors });
}

/** A value of the wrong type also fails the length and enum rules; report it once. */
function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  return errors.filter((error, i) => errors.findIndex(({ pointer }) => pointer === error.pointer) === i);
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: toPointer([...issue.path, key]),
      code: 'unknown_member',
      message: 'Unknown member.',
    }));
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message);
  return [{ pointer: toPointer(issue.path), code: missing ? 'required' : issue.code, message: issue.message }];
}

/** RFC 6901. */
function toPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
