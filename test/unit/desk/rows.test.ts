import { readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toEmbeddingRows, toScoreRows } from '@faceproof/desk/match/match-rows.js';
import { cleanCache } from '@faceproof/desk/measuring/clean-cache.js';
import { openMeasurementCache } from '@faceproof/desk/measuring/measurement-cache.js';
import { showCount } from '@faceproof/desk/measuring/show-count.js';
import { checkRowsPath, toCsv, writeRows } from '@faceproof/desk/measuring/write-rows.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faceproof-rows-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('rows for other programs', () => {
  it('quote a cell of CSV that needs it, and spread a list over columns', () => {
    const rows = [
      { file: 'a, "b".jpg', same: 1, similarity: 0.1 + 0.2, fault: null, e: [1, -0.5] },
      { file: 'c.jpg', same: 0, similarity: null, fault: 'NO_FACE', e: [0, 1e-9] },
    ];
    expect([...toCsv(rows)].join('')).toBe(
      'file,same,similarity,fault,e0,e1\r\n"a, ""b"".jpg",1,0.30000000000000004,,1,-0.5\r\nc.jpg,0,,NO_FACE,0,1e-9\r\n',
    );
  });

  it('are written as one JSON object per line, and replace what was there', async () => {
    const path = join(folder, 'rows.ndjson');
    await writeFile(path, 'old');
    await writeRows(path, [
      { a: 'ä\n', e: [0.1] },
      { a: 'b', e: [0.2] },
    ]);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { a: 'ä\n', e: [0.1] },
      { a: 'b', e: [0.2] },
    ]);
    await expect(writeRows(join(path, 'below.csv'), [])).rejects.toThrow(/Cannot write to/);
  });

  it('can be read by their owner alone, also where others could read the file that they replace', async () => {
    const path = join(folder, 'embeddings.csv');
    await writeFile(path, 'old', { mode: 0o644 });
    await writeRows(path, [{ file: 'a.jpg', e: [0.1] }]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('are refused before anything is measured if the ending names no format', async () => {
    await expect(checkRowsPath('scores', 'scores.parquet')).rejects.toThrow(
      '--scores scores.parquet must end in .csv or .ndjson',
    );
    await checkRowsPath('scores', undefined);
  });

  it('are refused before anything is measured if their file cannot be placed, and accepted in a folder that is still to be made', async () => {
    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    await expect(checkRowsPath('scores', join(file, 'below', 'scores.csv'))).rejects.toThrow('cannot be written');
    await mkdir(join(folder, 'folder.csv'));
    await expect(checkRowsPath('scores', join(folder, 'folder.csv'))).rejects.toThrow('cannot be written');
    await checkRowsPath('scores', join(folder, 'new', 'newer', 'scores.csv'));
  });

  it('are written one after the other, so that their text may be longer than a string', async () => {
    const path = join(folder, 'many.ndjson');
    const e = Array.from({ length: 2000 }, (_, i) => i / 7);
    function* rows() {
      for (let i = 0; i < 50; i++) {
        // The first rows are on the disk before the last ones exist.
        if (i === 49) expect(beside().some((name) => statSync(join(folder, name)).size > 0)).toBe(true);
        yield { i, e };
      }
    }
    const beside = () => readdirSync(folder).filter((name) => name.startsWith('many.ndjson.') && name.endsWith('.tmp'));
    await writeRows(path, rows());
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([...Array(50).keys()].map((i) => ({ i, e })));
  });

  it('take away what a killed run left of the same file, and of no other', async () => {
    const uuid = '0f0e7c1e-1b1c-4b7e-9d7e-0123456789ab';
    const names = [`killed.csv.${uuid}.tmp`, `other.csv.${uuid}.tmp`, 'killed.csv.tmp'];
    for (const name of names) {
      await writeFile(join(folder, name), 'half a row');
      await utimes(join(folder, name), new Date(0), new Date(0));
    }
    await writeRows(join(folder, 'killed.csv'), [{ a: 1 }]);
    const left = await readdir(folder);
    expect(names.map((name) => left.includes(name))).toEqual([false, true, true]);
  });

  it('name each listed pair, also one that was not compared and why', () => {
    const list = {
      ...{
        name: 'x',
        sha256: '',
        people: new Map([
          ['a', 0],
          ['b', 0],
          ['c', 1],
        ]),
      },
      pairs: [
        { a: 'a', b: 'b', same: true, source: 'all', fold: '1', groups: { group: 'north', device: 'phone', quality: '0.9' } },
        { a: 'a', b: 'c', same: false, source: 'all', fold: null },
      ],
    };
    const measured = {
      templates: new Map([
        ['a', Float32Array.of(1, 0)],
        ['b', Float32Array.of(0.6, 0.8)],
      ]),
      failed: [{ file: 'c', fault: 'NO_FACE' as const }],
    };
    const rows = toScoreRows(list, measured);
    expect(rows).toMatchObject([
      {
        ...{ file_a: 'a', file_b: 'b', same: 1, fold: '1', person_a: 0, person_b: 0, fault: null },
        ...{ group: 'north', device: 'phone', quality: '0.9', reference: null },
      },
      { file_a: 'a', file_b: 'c', same: 0, group: null, person_b: 1, similarity: null, fault: 'NO_FACE' },
    ]);
    expect(rows[0]?.similarity).toBeCloseTo(0.6, 6);
    expect([...toEmbeddingRows(list, measured)].map(({ file }) => file)).toEqual(['a', 'b']);
  });
});

describe('earlier measurements', () => {
  const measurement = { v: 2, template: [0.1, -0.2], frames: [] } as unknown as Measurement;
  const now = new Date('2026-11-23T12:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

  it('are found by their pictures and by what measured them only', async () => {
    const dir = join(folder, 'cache');
    const cache = openMeasurementCache(dir, 'k'.repeat(64));
    expect(await cache.find('aa11')).toBeNull();
    await cache.keep('aa11', measurement);
    expect(await cache.find('aa11')).toEqual(measurement);
    expect(await openMeasurementCache(dir, 'l'.repeat(64)).find('aa11')).toBeNull();
  });

  it('are removed after thirty days without a run, and so is what a killed run left; nothing else is', async () => {
    const dir = join(folder, 'old');
    const [used, unused, recent] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
    const [kept = '', killed = '', running = ''] = ['1', '2', '3'].map((digit) => `aa${digit.repeat(62)}`);
    const uuid = '0f0e7c1e-1b1c-4b7e-9d7e-0123456789ab';
    for (const key of [used, unused, recent, 'holiday']) await openMeasurementCache(dir, key).keep(kept, measurement);
    const torn = join(dir, recent, 'aa', `${killed}.json.${uuid}.tmp`);
    const writing = join(dir, recent, 'aa', `${running}.json.${uuid}.tmp`);
    for (const path of [torn, writing]) await writeFile(path, '{');
    await utimes(torn, hoursAgo(2), hoursAgo(2));
    await utimes(writing, hoursAgo(0.5), hoursAgo(0.5));
    for (const name of [unused, 'holiday']) await utimes(join(dir, name), hoursAgo(31 * 24), hoursAgo(31 * 24));
    await utimes(join(dir, recent), hoursAgo(29 * 24), hoursAgo(29 * 24));
    await utimes(join(dir, used), hoursAgo(99 * 24), hoursAgo(99 * 24));
    await cleanCache(dir, used, now);
    expect((await readdir(dir)).sort()).toEqual([used, recent, 'holiday'].sort());
    expect((await readdir(join(dir, recent, 'aa'))).sort()).toEqual([`${kept}.json`, `${running}.json.${uuid}.tmp`]);
    expect(await openMeasurementCache(dir, used).find(kept)).toEqual(measurement);
  });

  it('are removed one by one, so that a folder of another program keeps its files, whatever its name', async () => {
    const dir = join(folder, 'shared');
    const [foreign, mixed] = ['d', 'e'].map((letter) => letter.repeat(32)) as [string, string];
    const own = `aa${'1'.repeat(62)}`;
    await openMeasurementCache(dir, mixed).keep(own, measurement);
    const files = [
      join(foreign, 'photo.jpg'),
      join(foreign, 'aa', 'index.json'),
      join(foreign, 'bb', `${own}.json`),
      join(mixed, 'aa', '.DS_Store'),
    ];
    for (const path of files) {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, path), 'kept');
    }
    await mkdir(join(dir, foreign, 'cc'));
    for (const name of [foreign, mixed]) await utimes(join(dir, name), hoursAgo(31 * 24), hoursAgo(31 * 24));
    await cleanCache(dir, 'f'.repeat(32), now);
    for (const path of files) expect(await readFile(join(dir, path), 'utf8')).toBe('kept');
    expect(await readdir(join(dir, mixed, 'aa'))).toEqual(['.DS_Store']);
    expect((await readdir(join(dir, foreign))).sort()).toEqual(['aa', 'bb', 'cc', 'photo.jpg']);
  });

  it('that were cut off are measured again', async () => {
    const dir = join(folder, 'torn');
    const cache = openMeasurementCache(dir, 'k'.repeat(64));
    await cache.keep('bb22', measurement);
    const [key = ''] = await readdir(dir);
    await writeFile(join(dir, key, 'bb', 'bb22.json'), '{"v":2,"templ');
    expect(await cache.find('bb22')).toBeNull();
    await cache.keep('bb22', measurement);
    expect(await cache.find('bb22')).toEqual(measurement);
  });
});

describe('the count of a run', () => {
  it('is a line now and then without a terminal, and a bar on one', () => {
    const written: string[] = [];
    const stream = (isTTY: boolean) =>
      ({ isTTY, write: (text: string) => written.push(text) > 0 }) as unknown as NodeJS.WriteStream;
    const plain = showCount(stream(false), 'pictures');
    for (let done = 1; done <= 102; done++) plain(done, 102, 0);
    expect(written).toEqual(['100 of 102 pictures\n', '102 of 102 pictures\n']);
    written.length = 0;
    showCount(stream(true), 'pictures')(1, 2, 1);
    expect(written).toEqual([`\r\x1b[2K${'█'.repeat(12)}${'░'.repeat(12)} 1 of 2 pictures, 1 from the cache`]);
  });
});
