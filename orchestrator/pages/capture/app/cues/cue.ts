import type { CaptureView } from '../flow/run-capture.js';
import type { Screen } from '../flow/screen.js';
import { isReady } from '../frames/guide.js';

/** A signal for people who do not see the screen. HOLD: the face is well placed, hold still. TURNED: a movement is finished. */
export type Cue = 'HOLD' | 'BEGIN' | 'TURNED' | 'CAPTURED' | 'PROBLEM';

/** What a person heard of the capture so far. */
export interface Heard {
  view: CaptureView | null;
  /** The placement that was signalled last. */
  placed: boolean;
  placedAtMs: number;
}

export const NOTHING_HEARD: Heard = { view: null, placed: false, placedAtMs: Number.NEGATIVE_INFINITY };

/** A placement that changes faster would be noise. */
const PLACEMENT_MS_MIN = 2000;

/** The signal for the next view of a capture, and what has been heard then. Pure. */
export function followView(heard: Heard, view: CaptureView, nowMs: number): { heard: Heard; cue: Cue | null } {
  if (view.phase === 'RECORDING') return { heard: { ...heard, view }, cue: cueOfStep(heard.view, view) };
  const { guidance } = view.framing;
  // The first view of a capture.
  if (guidance === null) return { heard: { ...NOTHING_HEARD, view }, cue: null };
  const placed = isReady(guidance);
  const unchanged = placed === heard.placed || nowMs - heard.placedAtMs < PLACEMENT_MS_MIN;
  if (unchanged) return { heard: { ...heard, view }, cue: null };
  return { heard: { view, placed, placedAtMs: nowMs }, cue: placed ? 'HOLD' : 'PROBLEM' };
}

function cueOfStep(before: CaptureView | null, now: Extract<CaptureView, { phase: 'RECORDING' }>): Cue | null {
  if (before?.phase !== 'RECORDING') return 'BEGIN';
  return before.step !== null && before.index !== now.index ? 'TURNED' : null;
}

/** The signal for a new screen; null where the screen is not new, or the person has just pressed a button for it. Pure. */
export function cueOfScreen(screen: Screen): Cue | null {
  switch (screen.name) {
    case 'UPLOAD':
      return 'CAPTURED';
    case 'RETRY':
      return 'PROBLEM';
    case 'CLOSED':
      return 'PROBLEM';
    case 'CAMERA':
      return screen.notice === null ? null : 'PROBLEM';
    case 'DONE':
      return screen.ending === 'SENT' ? null : 'PROBLEM';
  }
  return null;
}
