import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluateStills, type JudgedStill } from '@faceproof/desk/liveness/evaluate-stills.js';
import { readLabels } from '@faceproof/desk/liveness/read-labels.js';
import { describe, expect, it } from 'vitest';

const still = (label: string, subject: string, live: number | null): JudgedStill => ({
  file: `${label}-${subject}-${live}.jpg`,
  label,
  subject,
  logOdds: live === null ? null : Math.log(live / (1 - live)),
  template: null,
});

const STILLS = [
  still('live', 'anna', 0.9),
  still('live', 'anna', 0.3),
  still('live', 'ben', 0.8),
  still('live', 'cleo', null),
  still('print', 'anna', 0.1),
  still('replay', 'ben', 0.6),
  still('replay', 'ben', 0.2),
];

describe('single pictures', () => {
  const evaluation = evaluateStills(STILLS);
  const [even] = evaluation.points;

  it('are counted by picture and by subject, per kind of attack, the worst first', () => {
    expect(even).toMatchObject({
      threshold: 0.5,
      bpcer: { errors: 1, of: 3 },
      bpcerBySubject: { errors: 0, of: 2 },
      accuracy: { errors: 4, of: 6 },
    });
    expect(
      even?.apcer.map(({ kind, byPicture, bySubject }) => [kind, byPicture.errors, byPicture.of, bySubject.errors]),
    ).toEqual([
      ['replay', 1, 2, 0],
      ['print', 0, 1, 0],
    ]);
  });

  it('without a face are counted separately and not judged', () => {
    expect(evaluation.notJudged).toContainEqual({ label: 'live', of: 4, errors: 1 });
    expect(evaluation.live).toBe(3);
  });

  it('are ranked correctly as often as the area under the curve states', () => {
    // Of nine pairs the live one at 0.3 loses to the replay at 0.6, and no other does.
    expect(evaluation.auc).toBeCloseTo(8 / 9, 12);
  });

  it('never reject more live pictures than the requested limit', () => {
    const many = Array.from({ length: 200 }, (_, i) => still('live', `p${i}`, (i + 0.5) / 200));
    for (const { why, bpcer } of evaluateStills(many).points.slice(1))
      expect(bpcer.share).toBeLessThanOrEqual(Number(/[\d.]+/.exec(why)?.[0]) / 100);
  });
});

describe('a list of labels', () => {
  it('has named columns in any order, and is refused with one sentence if it has none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'faceproof-labels-'));
    try {
      const path = join(folder, 'labels.csv');
      writeFileSync(path, 'label,file,source\r\nlive,a.jpg,phone\r\n');
      expect(await readLabels(path)).toEqual([{ file: 'a.jpg', label: 'live', subject: 'a.jpg' }]);
      writeFileSync(path, 'a.jpg,live\n');
      await expect(readLabels(path)).rejects.toThrow('no column file, label');
      writeFileSync(path, 'file,label\n,live\n');
      await expect(readLabels(path)).rejects.toThrow('line 2');
      await expect(readLabels(join(folder, 'none.csv'))).rejects.toThrow('cannot be read');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
