import { readFileSync } from 'node:fs';
import { verifyWebhook, type WebhookKeys, type WebhookOrigin, WebhookVerificationError } from '@faceproof/client/index.js';
import { signWebhook } from '@faceproof/protocol/webhooks/webhook-signature.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

interface Vector {
  name: string;
  valid: boolean;
  secret: string;
  now: number;
  headers: Record<string, string>;
  body: string;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../../protocol/vectors/${name}`, import.meta.url), 'utf8'));
const vectors: Vector[] = read('webhooks.json');
const published: WebhookKeys & { vectors: (Vector & Omit<WebhookOrigin, 'keys'>)[] } = read('webhook-keys.json');
const good = vectors.find(({ valid }) => valid)!;
const nowMs = good.now * 1000;

describe('webhook vectors', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const verify = () => verifyWebhook(vector.body, vector.headers, vector.secret, { nowMs: vector.now * 1000 });
    if (vector.valid) expect(verify()).toMatchObject({ id: vector.headers['webhook-id'], type: 'session.decided' });
    else expect(verify).toThrow(WebhookVerificationError);
  });
});

describe('vectors of webhooks that anyone can verify', () => {
  it.each(published.vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, { accountId, mode, ...vector }) => {
    const origin = { keys: published, accountId, mode };
    const verify = () => verifyWebhook(vector.body, vector.headers, origin, { nowMs: vector.now * 1000 });
    if (vector.valid) expect(verify()).toMatchObject({ id: vector.headers['webhook-id'], accountId, mode });
    else expect(verify).toThrow(WebhookVerificationError);
  });
});

describe('an authentic webhook', () => {
  it.each<[string, unknown, unknown]>([
    ['text and plain headers', good.body, good.headers],
    ['bytes', new TextEncoder().encode(good.body), good.headers],
    ["Node's Buffer", Buffer.from(good.body), good.headers],
    ['an ArrayBuffer', new TextEncoder().encode(good.body).buffer, good.headers],
    ['a Headers object', good.body, new Headers(good.headers)],
    ['headers as lists', good.body, Object.fromEntries(Object.entries(good.headers).map(([name, value]) => [name, [value]]))],
  ])('is accepted as %s', (_name, body, headers) => {
    expect(verifyWebhook(body as string, headers as Headers, good.secret, { nowMs })).toMatchObject({ data: { sequence: 3 } });
  });

  it('is accepted under any of several secrets', () => {
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(verifyWebhook(good.body, good.headers, [other, good.secret], { nowMs }).type).toBe('session.decided');
  });
});

describe('common mistakes have their own code and message:', () => {
  const lowered = good.headers;
  const headersWith = (change: Record<string, string | undefined>) => ({ ...lowered, ...change });
  it.each<[string, unknown, unknown, unknown, string, RegExp]>([
    ['a parsed body', JSON.parse(good.body), lowered, good.secret, 'BODY_PARSED', /express\.raw/],
    ['a parsed body converted to text', String({}), lowered, good.secret, 'BODY_PARSED', /already parsed/],
    ['no body', undefined, lowered, good.secret, 'BODY_MISSING', /no body/],
    ['a trailing newline', `${good.body}\n`, lowered, good.secret, 'BODY_CHANGED', /trailing newline/],
    ['a byte order mark', `\ufeff${good.body}`, lowered, good.secret, 'BODY_CHANGED', /byte order mark|White space/],
    [
      'a body serialized again',
      JSON.stringify(JSON.parse(good.body), null, 2),
      lowered,
      good.secret,
      'BODY_CHANGED',
      /serialized again/,
    ],
    ['bytes that are not UTF-8', Uint8Array.of(0xff, 0xfe), lowered, good.secret, 'BODY_CHANGED', /UTF-8/],
    ['another header case', good.body, { 'Webhook-Id': 'x' }, good.secret, 'HEADER_CASE', /"Webhook-Id".*lower case/s],
    ['CGI headers', good.body, { HTTP_WEBHOOK_ID: 'x' }, good.secret, 'HEADER_CASE', /HTTP_WEBHOOK_ID/],
    ['no headers', good.body, {}, good.secret, 'HEADER_MISSING', /webhook-id/],
    [
      'no signature',
      good.body,
      headersWith({ 'webhook-signature': undefined }),
      good.secret,
      'HEADER_MISSING',
      /webhook-signature/,
    ],
    [
      'an invalid timestamp',
      good.body,
      headersWith({ 'webhook-timestamp': 'now' }),
      good.secret,
      'HEADER_MALFORMED',
      /seconds/,
    ],
    [
      'a signature of another scheme',
      good.body,
      headersWith({ 'webhook-signature': 'v1a,xx' }),
      good.secret,
      'HEADER_MALFORMED',
      /v1,/,
    ],
    ['the API key instead of the secret', good.body, lowered, 'fp_live_abc', 'SECRET_MALFORMED', /API key/],
    ['no secret', good.body, lowered, undefined, 'SECRET_MALFORMED', /environment variable/],
    ['a secret with a space', good.body, lowered, `${good.secret} `, 'SECRET_MALFORMED', /spaces/],
  ])('%s', (_name, body, headers, secret, code, message) => {
    const error = failWith(() => verifyWebhook(body as string, headers as Headers, secret as string, { nowMs }));
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(message);
  });

  it('the error contains neither the secret nor the body', () => {
    const error = failWith(() => verifyWebhook(`${good.body} `, good.headers, good.secret, { nowMs }));
    expect(error.message + error.stack).not.toContain(good.secret.slice(6));
    expect(error.message).not.toContain('ses_1');
  });

  it('the code says whether the clock is fast or slow', () => {
    expect(failWith(() => verifyWebhook(good.body, good.headers, good.secret, { nowMs: nowMs + 301_000 })).code).toBe(
      'TIMESTAMP_TOO_OLD',
    );
    expect(failWith(() => verifyWebhook(good.body, good.headers, good.secret, { nowMs: nowMs - 301_000 })).code).toBe(
      'TIMESTAMP_TOO_NEW',
    );
  });
});

describe('a changed webhook', () => {
  it('is rejected if any bit of the body is flipped', () => {
    const bytes = new TextEncoder().encode(good.body);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Uint8Array.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => verifyWebhook(changed, good.headers, good.secret, { nowMs }), `bit ${bit}`).toThrow(
        WebhookVerificationError,
      );
    }
  });

  it('is rejected if any character of the id, timestamp or signature is changed', () => {
    for (const [name, value] of Object.entries(good.headers)) {
      for (let at = 0; at < value.length; at++) {
        const changed = value.slice(0, at) + (value[at] === '1' ? '2' : '1') + value.slice(at + 1);
        expect(() => verifyWebhook(good.body, { ...good.headers, [name]: changed }, good.secret, { nowMs })).toThrow(
          WebhookVerificationError,
        );
      }
    }
  });

  it('is rejected with any made-up signature', () => {
    fc.assert(
      fc.property(fc.string(), (made) => {
        const headers = { ...good.headers, 'webhook-signature': `v1,${made}` };
        expect(() => verifyWebhook(good.body, headers, good.secret, { nowMs })).toThrow(WebhookVerificationError);
      }),
    );
  });

  it('is rejected if a dot moves from the id to the timestamp', () => {
    const signature = signWebhook([good.secret], 'a.1', 2, 'x');
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': '1.2', 'webhook-signature': signature };
    expect(() => verifyWebhook('x', headers, good.secret, { nowMs })).toThrow(WebhookVerificationError);
  });
});

function failWith(verify: () => unknown): WebhookVerificationError {
  try {
    verify();
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error;
    throw error;
  }
  throw new Error('The webhook was accepted');
}
