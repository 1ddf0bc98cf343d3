import { decodeJson, validate } from '@faceproof/orchestrator/http/body/read-json.js';
import { CreateSessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('decodeJson', () => {
  it('reads everything that JSON.stringify writes, up to 32 levels', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(decodeJson(Buffer.from(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(decodeJson(Buffer.from('['.repeat(32) + ']'.repeat(32)))).toBeInstanceOf(Array);
  });

  it('takes no body as an empty object', () => {
    expect(decodeJson(Buffer.alloc(0))).toEqual({});
  });

  it.each([33, 100, 30_000])('refuses %i levels below the first by name, without overflowing the stack', (levels) => {
    const text = '['.repeat(levels + 1) + ']'.repeat(levels + 1);
    expect(() => decodeJson(Buffer.from(text))).toThrow(expect.objectContaining({ code: 'malformed_json' }));
  });

  it('refuses any bytes that are not JSON as malformed_json', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        try {
          decodeJson(Buffer.from(bytes));
        } catch (error) {
          expect(error).toMatchObject({ name: 'Refusal', code: 'malformed_json' });
        }
      }),
    );
  });
});

describe('validate', () => {
  it('points at a member by RFC 6901, also if its name holds a slash or a tilde', () => {
    const body = { flow: 'LIVENESS_ONLY', purpose: 'x', 'a/b~c': 1 };
    expect(() => validate(body, CreateSessionSchema)).toThrow(
      expect.objectContaining({ errors: [{ pointer: '/a~1b~0c', code: 'unknown_member', message: 'Unknown member.' }] }),
    );
  });

  it('names each fault once, and twenty at most', () => {
    const body = { flow: 1, purpose: 2, metadata: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, i])) };
    try {
      validate(body, CreateSessionSchema);
      expect.unreachable();
    } catch (error) {
      const { errors } = error as { errors: { pointer: string }[] };
      expect(errors).toHaveLength(20);
      expect(new Set(errors.map(({ pointer }) => pointer)).size).toBe(20);
    }
  });
});
