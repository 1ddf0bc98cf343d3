import type { Cue } from './cue.js';

export interface CuePlayer {
  play(cue: Cue): void;
  close(): void;
}

/** Frequencies in Hz, one tone after the other; milliseconds of vibration and pause in turns. */
const SIGNALS: Record<Cue, { tones: readonly number[]; toneMs: number; vibration: number[] }> = {
  HOLD: { tones: [660], toneMs: 120, vibration: [60] },
  BEGIN: { tones: [523, 784], toneMs: 100, vibration: [60, 60, 60] },
  TURNED: { tones: [988], toneMs: 90, vibration: [90] },
  CAPTURED: { tones: [523, 659, 1047], toneMs: 130, vibration: [80, 60, 80, 60, 200] },
  PROBLEM: { tones: [330, 220], toneMs: 200, vibration: [350] },
};
const LOUDNESS = 0.25;
/** A tone that starts or ends at once clicks. */
const EDGE_SECONDS = 0.015;
/** A signal that could not sound for so long is outdated. */
const LATE_MS = 300;

/**
 * Plays short tones that the browser computes, so nothing is loaded. Vibrates where the device can. Open it when the person presses
 * something, because browsers keep a page silent until then.
 */
export function openCuePlayer(page: Window & typeof globalThis): CuePlayer {
  // Undefined in the built-in browsers of some apps.
  const context = page.AudioContext === undefined ? null : new page.AudioContext();
  return {
    play(cue) {
      const { tones, toneMs, vibration } = SIGNALS[cue];
      // Safari has no vibrate. Other browsers refuse it in a frame that the person has not touched.
      page.navigator.vibrate?.(vibration);
      if (context === null) return;
      const sound = () => {
        for (const [i, hertz] of tones.entries()) playTone(context, hertz, toneMs / 1000, i * (toneMs / 1000));
      };
      // A phone call, or the camera's start on iOS, suspends the sound.
      if (context.state === 'running') return sound();
      const asked = page.performance.now();
      const late = () => page.performance.now() - asked > LATE_MS;
      context.resume().then(
        () => (late() ? undefined : sound()),
        () => undefined,
      );
    },
    close() {
      context?.close().catch(() => undefined);
    },
  };
}

function playTone(context: AudioContext, hertz: number, seconds: number, afterSeconds: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  const from = context.currentTime + afterSeconds;
  const to = from + seconds;
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + EDGE_SECONDS);
  volume.gain.setValueAtTime(LOUDNESS, to - EDGE_SECONDS);
  volume.gain.linearRampToValueAtTime(0, to);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(to);
}
