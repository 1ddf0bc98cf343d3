import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeClips } from '@faceproof/desk/liveness/measure-clips.js';
import { readLabels } from '@faceproof/desk/liveness/read-labels.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faceproof-sources-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a list of labelled pictures', () => {
  const read = async (text: string) => {
    const path = join(folder, 'labels.csv');
    await writeFile(path, text);
    return readLabels(path);
  };

  it('gives each picture its label and its subject, which defaults to the picture', async () => {
    expect(await read('\uFEFFfile,label,subject\r\na.jpg,live,anna\r\n\r\nb.jpg,print,\r\n')).toEqual([
      { file: 'a.jpg', label: 'live', subject: 'anna' },
      { file: 'b.jpg', label: 'print', subject: 'b.jpg' },
    ]);
  });

  it('is refused with its line if a live person would count as an attack or a cell is surplus, and if it lists no picture', async () => {
    await expect(read('file,label\na.jpg,live\n\nb.jpg,Live\n')).rejects.toThrow(/line 4: "Live" would count as an attack/);
    await expect(read('file,label\na,b.jpg,live\n')).rejects.toThrow(/line 2: 3 cells for 2 columns/);
    expect(await read('file,label\n"a,b.jpg",live\n')).toMatchObject([{ file: 'a,b.jpg' }]);
    await expect(read('file,label\n')).rejects.toThrow(/names no picture/);
  });
});

describe('a folder of clips', () => {
  it('is identified by its name, its size and a digest that anybody can compute from the same files', async () => {
    const clips = { 'replay_anna.mp4': 'b', 'live_anna.mp4': 'a' };
    for (const [name, text] of Object.entries(clips)) await writeFile(join(folder, name), text);
    await writeFile(join(folder, 'README.md'), 'no clip');
    const sum = (text: string) => createHash('sha256').update(text).digest('hex');
    const list = `${sum('a')}  live_anna.mp4\n${sum('b')}  replay_anna.mp4\n`;
    expect(await describeClips(folder)).toMatchObject({ files: 2, sha256: sum(list) });
  });

  it('is refused if it is missing or empty, or if a live person would count as an attack', async () => {
    await expect(describeClips(join(folder, 'nowhere'))).rejects.toThrow(/is not a readable folder/);
    await expect(describeClips(folder)).rejects.toThrow(/There is no clip/);
    await writeFile(join(folder, 'Live_anna.mp4'), 'a');
    await expect(describeClips(folder)).rejects.toThrow(/Live_anna.mp4 would count as an attack/);
  });
});
