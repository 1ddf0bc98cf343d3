import type { IncomingMessage } from 'node:http';
import type { FieldError } from '@faceproof/protocol/problems.js';
import getRawBody from 'raw-body';
import type { z } from 'zod';
import { isRefusal, Refusal } from '../../refusal.js';
import { watchRate } from './watch-rate.js';

const JSON_BYTES_MAX = 64 * 1024;
const JSON_DEPTH_MAX = 32;
const ERRORS_MAX = 20;

/**
 * @returns the body's bytes; empty if there is no body
 * @throws Refusal unsupported_media_type, upload_too_slow, payload_too_large, malformed_json (cut short)
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
  let endWatch = () => {};
  const tooSlow = new Promise<never>((_, reject) => {
    endWatch = watchRate(request, reject);
  });
  try {
    return await Promise.race([getRawBody(request, { limit: JSON_BYTES_MAX, length: declared ?? null }), tooSlow]);
  } catch (error) {
    if (isRefusal(error)) throw error;
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
      throw new Refusal('payload_too_large', `A JSON body must not exceed ${JSON_BYTES_MAX} bytes.`);
    }
    throw new Refusal('malformed_json', 'The body ended early.', { cause: error });
  } finally {
    endWatch();
  }
}

/**
 * @returns the body's value; an empty object if there is no body
 * @throws Refusal malformed_json: not JSON, not UTF-8, or nested deeper than any accepted body; validation_failed: a member `__proto__`
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
  const hidden = findProto(value);
  if (hidden !== null)
    throw invalid([{ pointer: toPointer(hidden), code: 'not_allowed', message: 'This name is not allowed.' }]);
  return value;
}

/** @returns the path of a member `__proto__`, which records of zod would drop without a word; or null */
function findProto(value: unknown): string[] | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Object.hasOwn(value, '__proto__')) return ['__proto__'];
  for (const [name, member] of Object.entries(value)) {
    const found = findProto(member);
    if (found !== null) return [name, ...found];
  }
  return null;
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

/**
 * @param at the pointer of the value inside the body
 * @throws Refusal validation_failed, with a pointer to each fault
 */
export function validate<S extends z.ZodType>(value: unknown, schema: S, at = ''): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap((issue) => toFieldErrors(issue, value));
  throw invalid(firstOfEach(errors).map((error) => ({ ...error, pointer: at + error.pointer })));
}

/** @throws Refusal validation_failed, also for a parameter that is there twice, because one of the two would have no effect */
export function validateQuery<S extends z.ZodType>(query: URLSearchParams, schema: S): z.infer<S> {
  const twice = [...new Set(query.keys())].filter((name) => query.getAll(name).length > 1);
  if (twice.length > 0)
    throw invalid(
      twice.map((name) => ({ pointer: toPointer([name]), code: 'repeated', message: 'Send this parameter once.' })),
    );
  return validate(Object.fromEntries(query), schema);
}

function invalid(errors: readonly FieldError[]): Refusal {
  return new Refusal('validation_failed', 'The request is not valid; `errors` says where.', {
    errors: errors.slice(0, ERRORS_MAX),
  });
}

/** A value of the wrong type also fails the length and enum rules; report it once. */
function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  return errors.filter((error, i) => errors.findIndex(({ pointer }) => pointer === error.pointer) === i);
}

function toFieldErrors(issue: z.core.$ZodIssue, value: unknown): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: toPointer([...issue.path, key]),
      code: 'unknown_member',
      message: 'Unknown member.',
    }));
  }
  const pointer = toPointer(issue.path);
  if (isMissing(value, issue.path)) return [{ pointer, code: 'required', message: 'Required.' }];
  // Of the name of a member, zod only says that it is invalid.
  const [reason = issue] = issue.code === 'invalid_key' ? issue.issues : [];
  return [{ pointer, code: issue.code, message: reason.message }];
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  const name = path.at(-1);
  if (name === undefined) return false;
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((of, part) => (of as Record<PropertyKey, unknown> | undefined)?.[part], value);
  return typeof parent === 'object' && parent !== null && !Object.hasOwn(parent, name);
}

/** RFC 6901. */
function toPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
