import type { z } from 'zod';
import type { SdkRequest } from './exchange.js';
import type { Finding } from './requirements.js';

/**
 * Reads a JSON body and compares it with its schema.
 *
 * @returns the value, or null if it does not fit, with what was found
 */
export function checkJson<Schema extends z.ZodType>(
  { headers, body }: SdkRequest,
  schema: Schema,
): { value: z.infer<Schema> | null; findings: Finding[] } {
  const sent = body.length === 0 ? { value: {} } : decode(headers, body);
  if (typeof sent === 'string') return { value: null, findings: [{ requirement: 'json-body', detail: sent }] };
  const parsed = schema.safeParse(sent.value);
  if (parsed.success) return { value: parsed.data, findings: [] };
  return { value: null, findings: [{ requirement: 'body-members', detail: describeIssues(parsed.error) }] };
}

/** Names the place and the rule, never the value, which may be a token. */
export function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `/${path.map(String).join('/')}: ${message}`).join('; ');
}

function decode(headers: SdkRequest['headers'], body: Buffer): { value: unknown } | string {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return 'Content-Type is not application/json.';
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return 'The body has a Content-Encoding.';
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)) };
  } catch {
    // The parser's message would repeat the body, which may hold a token.
    return 'The body is not JSON in UTF-8.';
  }
}
