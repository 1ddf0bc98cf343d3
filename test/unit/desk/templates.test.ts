import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTemplatePairs, parseTemplates } from '@faceproof/desk/match/parse-templates.js';
import { readPairs } from '@faceproof/desk/match/read-pairs.js';
import { describe, expect, it } from 'vitest';

const NIST =
  'TEMPLATE_ID,SUBJECT_ID,FILENAME,SIGHTING_ID\n1,ann,img/a.jpg,5\n1,ann,"frames/a,1.png",6\n2,ann,img/b.jpg,7\n3,bob,img/c.jpg,8\n';
const LINES = 'a.jpg 1 100\nb.jpg 1 101\r\nc.jpg 2 102\n\n';

describe('a list of templates', () => {
  it('is read as NIST distributes it, with subjects', () => {
    const { files, subjects } = parseTemplates(NIST, 'x');
    expect([...files]).toEqual([
      ['1', ['img/a.jpg', 'frames/a,1.png']],
      ['2', ['img/b.jpg']],
      ['3', ['img/c.jpg']],
    ]);
    expect([...subjects]).toEqual([
      ['1', 'ann'],
      ['2', 'ann'],
      ['3', 'bob'],
    ]);
  });

  it('is read as lines of file, template and media', () => {
    const { files, subjects } = parseTemplates(LINES, 'x');
    expect([...files]).toEqual([
      ['1', ['a.jpg', 'b.jpg']],
      ['2', ['c.jpg']],
    ]);
    expect(subjects.size).toBe(0);
  });

  it.each([
    ['', /x names no template/],
    ['a,b\n1,2', /x has no columns template and file/],
    ['template,file\n1,', /x, line 2: this is not a picture of a template/],
    ['a.jpg 1 5\nb.jpg', /x, line 2: this is not a picture of a template/],
    ['template,file,subject\n1,a.jpg,ann\n1,b.jpg,bob', /x, line 3: template 1 is of ann and of bob/],
  ])('is refused by its line: %j', (text, sentence) => {
    expect(() => parseTemplates(text, 'x')).toThrow(sentence);
  });
});

describe('pairs of templates', () => {
  const listed = parseTemplates(NIST, 'x');

  it('have a label, or that of their subjects', () => {
    const same = (text: string) => parseTemplatePairs(text, 'x', listed).map((pair) => pair.same);
    expect(same('1 2 1\n1 3 0\n')).toEqual([true, false]);
    expect(same('1,2\r\n3,1')).toEqual([true, false]);
  });

  it.each([
    ['1 9 1', /line 1: there is no template "9"/],
    ['1 2 1\n1', /line 2: there is no template ""/],
    ['1 2 yes', /line 1: this is not two templates and 1 or 0/],
    ['1 2 1 0', /line 1: this is not two templates and 1 or 0/],
  ])('are refused by their line: %j', (text, sentence) => {
    expect(() => parseTemplatePairs(text, 'x', listed)).toThrow(sentence);
  });

  it('need a label if the list names no subjects', () => {
    expect(() => parseTemplatePairs('1 2', 'x', parseTemplates(LINES, 'y'))).toThrow(/line 1: without 1 or 0/);
  });

  it('are of the people that the list names, and its digest counts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faceproof-templates-'));
    try {
      const [pairs, one, other] = ['pairs.txt', 'one.csv', 'other.csv'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      await writeFile(pairs, '1 3 0\n2 3 0\n');
      await writeFile(one, NIST);
      await writeFile(other, NIST.replace('img/c.jpg', 'img/d.jpg'));
      const list = await readPairs(pairs, undefined, one);
      expect(list.people.get('1')).toBe(list.people.get('2'));
      expect(list.people.get('1')).not.toBe(list.people.get('3'));
      expect(list.templates?.get('1')).toEqual(['img/a.jpg', 'frames/a,1.png']);
      expect((await readPairs(pairs, undefined, other)).sha256).not.toBe(list.sha256);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
