import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { type ZipEntry, zipEntries } from '@faceproof/orchestrator/journey/export/zip-entries.js';
import { describe, expect, it } from 'vitest';

const MEGABYTE = randomBytes(1_000_000);

const entry = (name: string): ZipEntry => ({ name, bytes: MEGABYTE, compress: false });

describe('an archive that is streamed', () => {
  function recorded(names: readonly string[]) {
    const asked: string[] = [];
    async function* entries() {
      for (const name of names) {
        asked.push(name);
        yield entry(name);
      }
    }
    return { asked, archive: zipEntries(entries()) };
  }

  it('reads nothing before its first byte is asked for', async () => {
    const { asked, archive } = recorded(['a', 'b']);
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(asked).toEqual([]);
    archive.destroy();
    await once(archive, 'close');
    expect(asked).toEqual([]);
  });

  it('asks for an entry when its reader has taken the one before', async () => {
    const { asked, archive } = recorded(['a', 'b', 'c']);
    const bytes = archive[Symbol.asyncIterator]();
    let taken = 0;
    while (taken < MEGABYTE.length / 2) taken += (await bytes.next()).value.length;
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(asked).toEqual(['a']);
    while (taken < MEGABYTE.length * 1.5) taken += (await bytes.next()).value.length;
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(asked).toEqual(['a', 'b']);
    await bytes.return?.();
  });

  it('ends with the error of its entries', async () => {
    async function* entries() {
      yield entry('a');
      throw new Error('The store is away');
    }
    await expect(zipEntries(entries()).toArray()).rejects.toThrow('The store is away');
  });

  it('closes when the entry that is being read has arrived, though its reader has left', async () => {
    let arrive = () => {};
    let ended = false;
    async function* entries() {
      try {
        await new Promise<void>((resolve) => {
          arrive = resolve;
        });
        yield entry('a');
      } finally {
        ended = true;
      }
    }
    const archive = zipEntries(entries());
    let closed = false;
    archive.once('close', () => {
      closed = true;
    });
    archive.resume();
    await turn();
    archive.destroy();
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(closed).toBe(false);
    arrive();
    await once(archive, 'close');
    expect(ended).toBe(true);
  });
});
