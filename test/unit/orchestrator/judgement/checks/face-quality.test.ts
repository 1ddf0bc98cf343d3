import { describe, expect, it } from 'vitest';
import { judgeFrames, TURNED } from './judge-frames.js';

const CLOSED = { eyesOpen: { left: 0.01, right: 0.02 } };
const judge = (count: number, change: Parameters<typeof judgeFrames>[2]) => {
  const { status, score, threshold, reasons } = judgeFrames('face.quality', count, change);
  return { status, score, threshold, reasons };
};

describe('face.quality', () => {
  it('passes with three good frames among any number, and not with two', () => {
    expect(judge(8, (i) => (i < 3 ? {} : TURNED))).toMatchObject({ status: 'PASSED', score: 0.375, threshold: 0.375 });
    expect(judge(8, (i) => (i < 2 ? {} : TURNED))).toMatchObject({ status: 'FAILED', reasons: ['POSE_OUT_OF_RANGE'] });
  });

  it('asks for two fifths of a short capture', () => {
    expect(judge(4, (i) => (i < 2 ? {} : TURNED))).toMatchObject({ status: 'PASSED', score: 0.5, threshold: 0.4 });
    expect(judge(3, (i) => (i < 1 ? {} : TURNED))).toMatchObject({ status: 'FAILED', threshold: 0.4 });
  });

  it('takes closed eyes for a blink if two frames show them open, and not if one does', () => {
    expect(judge(8, (i) => (i < 2 ? {} : CLOSED))).toMatchObject({ status: 'PASSED', score: 1 });
    expect(judge(8, (i) => (i < 1 ? {} : CLOSED))).toMatchObject({ status: 'FAILED', reasons: ['EYES_CLOSED'] });
    expect(judge(8, () => CLOSED)).toMatchObject({ status: 'FAILED', score: 0, reasons: ['EYES_CLOSED'] });
  });

  it('takes no open eyes from frames whose face is not compared: they may be another person’s', () => {
    expect(judge(8, (i) => (i < 4 ? CLOSED : TURNED))).toMatchObject({ status: 'FAILED', score: 0 });
  });

  it('does not excuse another fault by open eyes', () => {
    const dark = { ...CLOSED, brightness: 0.02 };
    expect(judge(8, (i) => (i < 2 ? {} : dark))).toMatchObject({ status: 'FAILED', reasons: ['TOO_DARK'] });
  });
});
