import { describe, expect, it } from 'vitest';
import { cueOfScreen, followView, NOTHING_HEARD } from '../../../../orchestrator/pages/capture/app/cues/cue.js';
import type { CaptureView } from '../../../../orchestrator/pages/capture/app/flow/run-capture.js';
import { isRepeated, type Screen } from '../../../../orchestrator/pages/capture/app/flow/screen.js';
import type { Guidance } from '../../../../orchestrator/pages/capture/app/frames/guide.js';

const framing = (guidance: Guidance | null): CaptureView => ({ phase: 'FRAMING', framing: { guidance, readyShare: 0 } });
const recording = (index: number): CaptureView => ({
  phase: 'RECORDING',
  index,
  step: index === 0 ? null : { direction: index % 2 === 1 ? 'LEFT' : 'CENTER', afterMs: 0, holdMs: 1000 },
  light: null,
});

/** The signals of a capture, with one view a second. */
function listen(views: readonly CaptureView[], everyMs = 1000) {
  let heard = NOTHING_HEARD;
  return views.flatMap((view, i) => {
    const next = followView(heard, view, i * everyMs);
    heard = next.heard;
    return next.cue ?? [];
  });
}

describe('the signals of a capture', () => {
  it('mark the placed face, the start, and each movement that is done', () => {
    const views = [null, 'noFace', 'good'] as const;
    expect(listen([...views.map(framing), recording(0), recording(1), recording(1), recording(2), recording(3)])).toEqual([
      'HOLD',
      'BEGIN',
      'TURNED',
      'TURNED',
    ]);
  });

  it('say that the face left its place, but not before it was there', () => {
    expect(listen([framing(null), framing('noFace'), framing('dark')])).toEqual([]);
    expect(listen([framing(null), framing('good'), framing('good'), framing('noFace')])).toEqual(['HOLD', 'PROBLEM']);
  });

  it('are at least two seconds apart while a face comes and goes, and end with what is so', () => {
    const flickering = Array.from({ length: 40 }, (_, i) => framing(i % 2 === 0 ? 'good' : 'steady'));
    expect(listen([framing(null), ...flickering], 100)).toEqual(['HOLD', 'PROBLEM']);
    expect(listen([framing(null), framing('good'), ...Array.from({ length: 40 }, () => framing('noFace'))], 100)).toEqual([
      'HOLD',
      'PROBLEM',
    ]);
  });

  it('begin anew with the next attempt', () => {
    const attempt = [framing(null), framing('good'), recording(0), recording(1)];
    expect(listen([...attempt, ...attempt])).toEqual(['HOLD', 'BEGIN', 'HOLD', 'BEGIN']);
  });
});

describe('the signal of a screen', () => {
  const upload = { name: 'UPLOAD' } as Screen;

  it('marks the end of the photos, and what went wrong', () => {
    expect(cueOfScreen(upload)).toBe('CAPTURED');
    expect(cueOfScreen({ name: 'CAMERA', asks: false, notice: 'lost' })).toBe('PROBLEM');
    expect(cueOfScreen({ name: 'RETRY', hints: [], attemptsLeft: 1 })).toBe('PROBLEM');
    expect(cueOfScreen({ name: 'DONE', ending: 'NOT_CHECKED' })).toBe('PROBLEM');
    expect(cueOfScreen({ name: 'CLOSED', why: 'expired' })).toBe('PROBLEM');
  });

  it('is none where nothing is wrong', () => {
    expect(cueOfScreen({ name: 'CAMERA', asks: true, notice: null })).toBeNull();
    expect(cueOfScreen({ name: 'DONE', ending: 'SENT' })).toBeNull();
  });

  it('is not repeated, nor is its event, while a closed page tries again', () => {
    const offline: Screen = { name: 'CLOSED', why: 'offline' };
    expect(isRepeated(offline, offline)).toBe(true);
    expect(isRepeated(offline, { name: 'CLOSED', why: 'expired' })).toBe(false);
    expect(isRepeated({ name: 'CONSENT' }, offline)).toBe(false);
  });
});
