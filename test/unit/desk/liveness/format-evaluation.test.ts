import type { Evaluation } from '@faceproof/desk/liveness/evaluate-liveness.js';
import { formatEvaluation } from '@faceproof/desk/liveness/format-evaluation.js';
import { boundByPeople } from '@faceproof/desk/statistics/bootstrap.js';
import { rateOf } from '@faceproof/desk/statistics/wilson.js';
import { describe, expect, it } from 'vitest';

const live = { byPerson: rateOf(0, 9), byClip: rateOf(0, 9), byCapture: rateOf(0, 37), byPeople: boundByPeople([[false]]) };
const EVALUATION: Evaluation = {
  data: { name: 'clips', files: 12, sha256: '0'.repeat(64) },
  set: '2026-11-22',
  fusion: '2026-11-22',
  model: { model: 'net', version: '2026-11-22', digest: 'sha256:0' },
  clear: 0.9,
  clearAttack: 0.3,
  apcer: [
    {
      ...{ kind: 'replay', people: 3, instruments: 4, byClip: rateOf(1, 4), byCapture: rateOf(2, 14) },
      byPeople: boundByPeople([[true, false], [true], [false]]),
      noResponse: rateOf(8, 14),
    },
  ],
  bpcer: { declined: live, notApproved: live, noResponse: rateOf(10, 37) },
  ...{ det: [], groups: [], decidedBy: [], clips: [], addedTime: 0.03, worst: { live: [], attack: [] } },
};

describe('the evaluation on a terminal', () => {
  const text = formatEvaluation(EVALUATION);

  it('says before any rate what was not measured, and how few were', () => {
    const [before = ''] = text.split('Attacks approved');
    expect(before).toContain('Not measured: print, mask. Nothing here says that they are detected.');
    expect(before).toMatch(/4 clips of replay attacks with 1 approved: the true rate may be 69\.9 %/);
    expect(before).toMatch(/9 people: too few for a claim/);
  });

  it('counts people, instruments and captures without a decision for each species', () => {
    expect(text).toContain('replay: 3 people, 4 instruments');
    expect(text).toMatch(/no decision \(APNRR\): replay +57\.1 % \(8\/14/);
    expect(text).toMatch(/BPNRR\) +27\.0 % \(10\/37/);
    expect(text).toContain('(3 people)');
    expect(text).toContain('(1 person, rule of three)');
  });
});
