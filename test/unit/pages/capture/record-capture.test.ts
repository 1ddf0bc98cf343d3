import type { ChallengeStep, LightChallenge } from '@faceproof/protocol/api/sessions/captures.js';
import { describe, expect, it } from 'vitest';
import { recordCapture } from '../../../../orchestrator/pages/capture/app/flow/record-capture.js';

const PICTURE_MS = 100;
const STEPS: ChallengeStep[] = [
  { direction: 'LEFT', afterMs: 500, holdMs: 2500 },
  { direction: 'CENTER', afterMs: 300, holdMs: 2000 },
];

/** Records with a fake camera and a fake clock. Each picture differs from the previous one by `motionAt` (0..1). */
function record(
  motionAt: (ms: number) => number,
  { abortAt = Number.POSITIVE_INFINITY, steps = STEPS, light = null as LightChallenge | null, dark = 0 } = {},
) {
  const clock = { now: 1000 };
  const base = { value: 0, count: 0 };
  const ended = new AbortController();
  const prompts: (string | null)[] = [];
  const colors: { color: string | null; atMs: number }[] = [];
  const run = recordCapture(steps, {
    grabber: {
      luma: () => {
        base.value = (base.value + Math.round(motionAt(clock.now - 1000) * 255)) % 256;
        base.count++;
        // One pixel counts up, so that no two pictures are equal.
        const pixels = new Uint8Array(48 * 36).fill(base.value);
        pixels[0] = base.count % 256;
        return { width: 48, height: 36, pixels };
      },
      photo: async () => new Blob([String(base.count)]),
      thumbnail: async () => (clock.now - 1000 >= dark ? new Blob([]) : null),
    },
    nextPicture: async () => {
      clock.now += PICTURE_MS;
      if (clock.now - 1000 >= abortAt) ended.abort(new Error('gone'));
    },
    now: () => clock.now,
    onStep: (step) => prompts.push(step?.direction ?? null),
    light,
    onColor: (color) => colors.push({ color, atMs: clock.now - 1000 }),
    signal: ended.signal,
    sideMax: 960,
  });
  return run.then((recording) => ({ ...recording, prompts, colors, tookMs: clock.now - 1000 }));
}

describe('taking the photos', () => {
  it('completes for a person who cannot move, after the full time of each step', async () => {
    const { shown, prompts, tookMs } = await record(() => 0);
    expect(prompts).toEqual([null, 'LEFT', 'CENTER']);
    expect(shown.map(({ seen }) => seen)).toEqual([false, false]);
    expect(tookMs).toBeGreaterThan(STEPS.reduce((sum, { afterMs, holdMs }) => sum + afterMs + holdMs, 0));
  });

  it('ends a step as soon as the movement ends', async () => {
    const moving = (ms: number) => ms % 2000 < 400;
    const slow = await record(() => 0);
    const quick = await record((ms) => (moving(ms) ? 0.05 : 0));
    expect(quick.shown.every(({ seen }) => seen)).toBe(true);
    expect(quick.tookMs).toBeLessThan(slow.tookMs);
  });

  it('takes at least 40 % of the photos outside the turns, at strictly increasing times', async () => {
    const { frames, shown } = await record(() => 0);
    const turned = shown.filter(({ direction }) => direction !== 'CENTER');
    const ofTurns = frames.filter(({ atMs }) => turned.some((step) => atMs >= step.shownAtMs && atMs <= step.endedAtMs));
    expect(ofTurns.length / frames.length).toBeLessThan(0.6);
    expect(frames.every(({ atMs }, i) => i === 0 || atMs > (frames[i - 1]?.atMs ?? 0))).toBe(true);
  });

  it('takes 5 to 24 photos, even with six steps and no movement', async () => {
    const { frames } = await record(() => 0, { steps: [...STEPS, ...STEPS, ...STEPS] });
    expect(frames.length).toBeGreaterThanOrEqual(5);
    expect(frames.length).toBeLessThanOrEqual(24);
  });

  it('takes three small pictures in a row before anything is asked, or none of a camera that fails', async () => {
    const { burst, prompts } = await record(() => 0);
    expect([burst.map(({ atMs }) => atMs), prompts[0]]).toEqual([[100, 200, 300], null]);
    expect((await record(() => 0, { dark: 250 })).burst).toEqual([]);
  });

  it('stops at once when it is aborted', async () => {
    await expect(record(() => 0, { abortAt: 900 })).rejects.toThrow('gone');
  });

  describe('with light', () => {
    const HOLDS = [700, 620, 780, 640, 700, 760, 690];
    const light: LightChallenge = {
      kind: 'LIGHT',
      fadeMs: 250,
      steps: HOLDS.map((holdMs, i) => ({ color: `#aabbc${i}`, holdMs })),
    };
    const longest: ChallengeStep[] = [];
    for (const direction of ['LEFT', 'LEFT', 'UP', 'UP'] as const) {
      longest.push({ direction, afterMs: 400, holdMs: 2000 });
      if (longest.length !== 3) longest.push({ direction: 'CENTER', afterMs: 250, holdMs: 1800 });
    }

    it('shows each colour for its time, restores the page, and reports the times', async () => {
      const { light: report, colors } = await record(() => 0, { light });
      expect(colors.map(({ color }) => color)).toEqual([...light.steps.map(({ color }) => color), null]);
      expect(report?.shown.map(({ color }) => color)).toEqual(light.steps.map(({ color }) => color));
      for (const [i, { shownAtMs, endedAtMs }] of (report?.shown ?? []).entries()) {
        expect(endedAtMs - shownAtMs).toBeGreaterThanOrEqual(HOLDS[i] ?? 0);
        expect(colors[i]?.atMs).toBe(shownAtMs);
        expect(colors[i + 1]?.atMs).toBe(endedAtMs);
      }
    });

    it('takes one photo in each colour, after its fade', async () => {
      const { frames, light: report } = await record(() => 0, { light });
      for (const { shownAtMs, endedAtMs } of report?.shown ?? []) {
        const within = frames.filter(({ atMs }) => atMs > shownAtMs && atMs <= endedAtMs);
        expect(within).toHaveLength(1);
        expect((within[0]?.atMs ?? 0) - shownAtMs).toBeGreaterThanOrEqual(light.fadeMs + 100);
      }
    });

    it('takes at most 24 photos, and reports null without light', async () => {
      expect((await record(() => 0, { light, steps: longest })).frames.length).toBeLessThanOrEqual(24);
      expect((await record(() => 0, { steps: longest })).light).toBeNull();
    });
  });
});
