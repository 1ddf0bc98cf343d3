import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { packGo, packPython } from '../../../scripts/clients/pack-clients.js';
import { packJava } from '../../../scripts/clients/pack-java.js';
import { zipFiles } from '../../../scripts/clients/zip-files.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');

describe('the packages of the clients', () => {
  it.each([
    ['the wheel', async () => (await packPython(ROOT, '1.2.3')).bytes],
    ['the Go module', async () => (await packGo(ROOT, '1.2.3')).files.get('go/faceproof.invalid/faceproof/@v/v1.2.3.zip')],
    [
      'the sources of Java',
      async () =>
        (await packJava(ROOT, '1.2.3')).files.get('maven/invalid/faceproof/faceproof/1.2.3/faceproof-1.2.3-sources.jar'),
    ],
    // Without a JDK, this is the sources again.
    ['the classes of Java', async () => packJava(ROOT, '1.2.3').then(({ jar, files }) => files.get(jar))],
  ])(
    '%s has the same bytes at any time and in any time zone',
    async (_name, pack) => {
      const first = await pack();
      vi.stubEnv('TZ', 'Pacific/Kiritimati');
      vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z'), toFake: ['Date'] });
      try {
        expect((await pack())?.equals(first ?? Buffer.alloc(0))).toBe(true);
      } finally {
        vi.useRealTimers();
        vi.unstubAllEnvs();
      }
    },
    180_000,
  );

  it('are archives whose files are sorted, and read back with their checksums', () => {
    const files = { b: 'second', 'a/é.txt': 'first '.repeat(200), c: '' };
    const zip = zipFiles(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
    const read = readLocalFiles(zip);
    expect(read.map(({ path }) => path)).toEqual(['a/é.txt', 'b', 'c']);
    for (const { path, text, sum } of read) {
      expect(text).toBe(files[path as keyof typeof files]);
      expect(sum).toBe(crc32(Buffer.from(text)));
    }
    expect(zip.readUInt16LE(zip.length - 12)).toBe(3);
  });
});

function readLocalFiles(zip: Buffer): { path: string; text: string; sum: number }[] {
  const found = [];
  for (let at = 0; zip.toString('latin1', at, at + 4) === 'PK\x03\x04'; ) {
    const [packed, name] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const data = at + 30 + name;
    const text = inflateRawSync(zip.subarray(data, data + packed)).toString();
    found.push({ path: zip.toString('utf8', at + 30, data), text, sum: zip.readUInt32LE(at + 14) });
    at = data + packed;
  }
  return found;
}
