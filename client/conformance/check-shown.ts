import type { CaptureMetadata, Challenge, LightChallenge, ShownColor, ShownStep } from '@faceproof/protocol/api/captures.js';
import type { Finding, RequirementId } from './requirements.js';

/** Timers end late, and clocks are rounded. */
const LATE_MS = 500;
const EARLY_MS = 20;

/** Compares what the device says that it showed with what it was asked to show. */
export function checkShown({ frames, challenge = {} }: CaptureMetadata, asked: Challenge): Finding[] {
  const { shown = [], light } = challenge;
  const times = frames?.map(({ atMs }) => atMs) ?? null;
  const colors = light?.shown ?? [];
  return [
    ...(asked.light === undefined ? [] : checkLight(colors, asked.light, times)),
    ...checkSteps(shown, asked.steps, colors.at(-1)?.endedAtMs ?? 0),
    ...(times === null ? [] : checkTurns(shown, times)),
  ];
}

function checkSteps(shown: readonly ShownStep[], asked: Challenge['steps'], beganMs: number): Finding[] {
  const directions = (steps: readonly { direction: string }[]) => steps.map(({ direction }) => direction).join(', ');
  if (directions(shown) !== directions(asked))
    return [finding('challenge-shown', `Asked: ${directions(asked)}. Shown: ${directions(shown) || 'nothing'}.`)];
  return asked.flatMap(({ afterMs, holdMs }, i) => {
    const { shownAtMs = 0, endedAtMs = 0 } = shown[i] ?? {};
    const waitedMs = shownAtMs - (shown[i - 1]?.endedAtMs ?? beganMs);
    const heldMs = endedAtMs - shownAtMs;
    const fits = waitedMs >= afterMs - EARLY_MS && heldMs > 0 && heldMs <= holdMs + LATE_MS;
    const seen = `Step ${i + 1} came after ${waitedMs} of ${afterMs} ms and stood for ${heldMs} of ${holdMs} ms.`;
    return fits ? [] : [finding('challenge-times', seen)];
  });
}

function checkTurns(shown: readonly ShownStep[], times: readonly number[]): Finding[] {
  return shown.flatMap((step, i) =>
    step.direction === 'CENTER' || isSeen(step, times) ? [] : [finding('frame-in-each-turn', `Step ${i + 1} has no frame.`)],
  );
}

function checkLight(shown: readonly ShownColor[], { steps }: LightChallenge, times: readonly number[] | null): Finding[] {
  const inOrder = shown.length === steps.length && steps.every(({ color }, i) => color === shown[i]?.color);
  if (!inOrder) return [finding('light', `${shown.length} of ${steps.length} colours were shown, or in another order.`)];
  return shown.flatMap((step, i) => {
    const heldMs = step.endedAtMs - step.shownAtMs;
    const fits = heldMs >= (steps[i]?.holdMs ?? 0) - EARLY_MS && (times === null || isSeen(step, times));
    return fits ? [] : [finding('light', `Colour ${i + 1} stood for ${heldMs} ms, or has no frame.`)];
  });
}

function isSeen({ shownAtMs, endedAtMs }: { shownAtMs: number; endedAtMs: number }, times: readonly number[]): boolean {
  return times.some((atMs) => atMs >= shownAtMs && atMs <= endedAtMs);
}

function finding(requirement: RequirementId, detail: string): Finding {
  return { requirement, detail };
}
