import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readMultipart } from '@faceproof/orchestrator/http/body/read-multipart.js';
import { openBodyBudget } from '@faceproof/orchestrator/http/limits/body-budget.js';
import { Refusal } from '@faceproof/orchestrator/refusal.js';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { triesOf } from '../../../harness/long-run.js';

const OWNER = { mode: 'LIVE', kind: 'capture', accountId: 'acc', block: '203.0.113.7' } as const;
const admit = () => openBodyBudget(10_000).open(OWNER);
const LIMITS = { totalBytesMax: 2_000, fileBytesMax: 100, filesMax: 2, fieldBytesMax: 50, fileNames: ['frames'] };

function requestOf(body: string, boundary = 'x'): IncomingMessage {
  const pieces = body.match(/[\s\S]{1,7}/g) ?? [];
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return Object.assign(Readable.from(pieces.map((piece) => Buffer.from(piece, 'latin1'))), { headers }) as never;
}

const disposition = fc
  .record({
    kind: fc.constantFrom('form-data', 'attachment', '', 'form-data;'),
    name: fc.constantFrom('', '; name=""', '; name', '; name="frames"', '; name="metadata"', "; name*=utf-8''a", '; name="\\'),
    file: fc.constantFrom('', '; filename=""', '; filename="a.jpg"', "; filename*=utf-8''%ff", '; filename'),
  })
  .map(({ kind, name, file }) => `Content-Disposition: ${kind}${name}${file}\r\n`);
const type = fc.constantFrom(
  '',
  'Content-Type: image/jpeg\r\n',
  'Content-Type:\r\n',
  'Content-Type: /\r\n',
  'Content-Type: a/b; c=\r\n',
);
const encoding = fc.constantFrom(
  '',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding:\r\n',
  ': \r\n',
  'x\r\n',
);
const part = fc
  .tuple(disposition, type, encoding, fc.string({ maxLength: 120 }))
  .map(([first, second, third, content]) => `--x\r\n${first}${second}${third}\r\n${content}\r\n`);
const body = fc
  .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom('--x--\r\n', '--x--', '--x', ''))
  .map(([parts, end]) => parts.join('') + end);

describe('a multipart body whose sender leaves', () => {
  const begun = () =>
    Object.assign(new Readable({ read: () => undefined }), {
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' },
    });

  it('is refused before any memory is promised if the sender has left already', async () => {
    const request = begun();
    request.destroy();
    await once(request, 'close');
    const admit = vi.fn(openBodyBudget(1000).open);
    await expect(readMultipart(request as never, LIMITS, { admit: () => admit(OWNER) })).rejects.toBeInstanceOf(Refusal);
    expect(admit).not.toHaveBeenCalled();
  });

  it('is refused when the sender leaves in the middle of it', async () => {
    const request = begun();
    const reading = readMultipart(request as never, LIMITS, { admit });
    request.push('--x\r\nContent-Disposition: form-data; name="frames"; filename="a"\r\n\r\nabc');
    request.destroy();
    await expect(reading).rejects.toBeInstanceOf(Refusal);
  });

  it('is read whole if the sender leaves afterwards', async () => {
    const request = begun();
    const reading = readMultipart(request as never, LIMITS, { admit });
    request.push('--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{}\r\n--x--\r\n');
    request.push(null);
    expect(await reading).toEqual({ files: [], fields: [{ name: 'metadata', value: '{}' }] });
    if (!request.closed) await once(request, 'close');
  });
});

describe('a multipart body of hostile parts', () => {
  it('is read or refused, and never throws elsewhere', async () => {
    const read = async (text: string) => readMultipart(requestOf(text), LIMITS, { admit });
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const found = await read(text).catch((error: unknown) => error);
        if (found instanceof Error) expect(found).toBeInstanceOf(Refusal);
      }),
      { numRuns: triesOf(500) },
    );
  });

  it('is refused with more fields than any form has', async () => {
    const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nb\r\n`;
    const read = (names: string[]) => readMultipart(requestOf(`${names.map(field).join('')}--x--\r\n`), LIMITS, { admit });
    const names = Array.from({ length: 11 }, (_, i) => `a${i}`);
    expect((await read(names.slice(1))).fields).toHaveLength(10);
    await expect(read(names)).rejects.toMatchObject({ code: 'payload_too_large' });
    await expect(read(['a', 'a'])).rejects.toMatchObject({ errors: [{ pointer: '/a', code: 'repeated' }] });
  });

  it.each([
    ['a file', '; name="frames"; filename="a"', 100],
    ['a field', '; name="a"', 50],
  ])('takes %s of exactly the largest size, and not one byte more', async (_, rest, bytesMax) => {
    const read = (bytes: number) => {
      const text = `--x\r\nContent-Disposition: form-data${rest}\r\n\r\n${'b'.repeat(bytes)}\r\n--x--\r\n`;
      return readMultipart(requestOf(text), LIMITS, { admit });
    };
    const { files, fields } = await read(bytesMax);
    expect(files[0]?.bytes.length ?? fields[0]?.value.length).toBe(bytesMax);
    await expect(read(bytesMax + 1)).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it.each(['; filename="a.jpg"', '; name=""; filename="a.jpg"'])('refuses a file whose header says only "%s"', async (rest) => {
    const text = `--x\r\nContent-Disposition: form-data${rest}\r\n\r\nabc\r\n--x--\r\n`;
    await expect(readMultipart(requestOf(text), LIMITS, { admit })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
