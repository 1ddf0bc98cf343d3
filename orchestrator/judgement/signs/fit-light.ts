import { LIGHT_COLORS, LIGHT_ORDERS, LIGHT_STEPS, toLinearLight } from '../../captures/light.js';

/** The colour of the skin, and of what lies around the head, at a moment; shares of linear light. */
export interface TimedTone {
  atMs: number;
  skin: readonly [number, number, number];
  around: readonly [number, number, number] | null;
}

/** When a colour began to come, and when the next one did. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

/** How well each of {@link LIGHT_ORDERS} explains what was measured, by its index. */
export interface LightFits {
  /** 0..1: the multiple correlation of both chromaticities with the order's colours. */
  correlations: Float64Array;
  /** By how much the logarithm of a chromaticity changes where the screen's differs by one: the screen's share of the light. */
  gains: Float64Array;
}

/** One frame for nearly each colour. */
const FRAMES_MIN = 6;

/**
 * Holds every order of colours against the tones of a face. What is compared are the logarithms of red to green and of
 * blue to green: in them skin of any tone, exposure and the camera's white balance are constants, which every fit allows
 * for, with a steady drift. Once as the skin's, once as the skin's against what lies around it, which takes away what the
 * camera does to the colours of the whole picture; the better one counts. Pure.
 *
 * @param lagMs how much later a photo shows a colour than the page set it
 * @returns null where too few frames show the light
 */
export function fitLight(tones: readonly TimedTone[], spans: readonly Span[], fadeMs: number, lagMs: number): LightFits | null {
  const lit = tones.flatMap((tone) => {
    const weights = weighSpans(tone.atMs - lagMs, spans, fadeMs);
    return weights === null ? [] : [{ tone, weights }];
  });
  const fits = [
    fitSignal(lit.map((each) => ({ ...each, signal: chromaticities(each.tone.skin) }))),
    fitSignal(
      lit.flatMap((each) => {
        if (each.tone.around === null) return [];
        const [skin, around] = [chromaticities(each.tone.skin), chromaticities(each.tone.around)];
        return [{ ...each, signal: [skin[0] - around[0], skin[1] - around[1]] as const }];
      }),
    ),
  ].filter((fit) => fit !== null);
  if (fits.length === 0) return null;
  return fits.reduce(takeBetter);
}

/** Which colours the screen shows at a moment, each with its share; null before the first has come and after the last. */
function weighSpans(atMs: number, spans: readonly Span[], fadeMs: number): number[] | null {
  const at = spans.findIndex(({ fromMs, untilMs }) => atMs >= fromMs && atMs < untilMs);
  const span = spans[at];
  if (span === undefined) return null;
  const come = Math.min(1, (atMs - span.fromMs) / fadeMs);
  if (at === 0 && come < 1) return null;
  return spans.map((_, i) => (i === at ? come : i === at - 1 ? 1 - come : 0));
}

type Pair = readonly [number, number];

/** Red and blue against green. A black pixel has none; its floor is below what a camera tells apart. */
function chromaticities([red, green, blue]: readonly [number, number, number]): Pair {
  const floor = 1e-4;
  const level = Math.log(Math.max(green, floor));
  return [Math.log(Math.max(red, floor)) - level, Math.log(Math.max(blue, floor)) - level];
}

/** How the colours of every order differ along an axis, one order after the other. */
const ORDERS: readonly [Float64Array, Float64Array] = [alongAxis(0), alongAxis(1)];

function alongAxis(axis: 0 | 1): Float64Array {
  const colors = LIGHT_COLORS.map(toLinearLight).map(([red, green, blue]) => [red - green, blue - green][axis] ?? 0);
  return Float64Array.from(LIGHT_ORDERS.flat(), (color) => colors[color] ?? 0);
}

interface LitFrame {
  tone: TimedTone;
  weights: readonly number[];
  signal: Pair;
}

/**
 * Least squares, each axis with a gain of its own, as lamps of different colours give it; never a negative one. Constant and
 * drift are taken out of the signal and of every colour's share beforehand, so that an order costs a few multiplications.
 */
function fitSignal(frames: readonly LitFrame[]): LightFits | null {
  if (frames.length < FRAMES_MIN) return null;
  const clear = openTrend(frames.map(({ tone }) => tone.atMs));
  const shares = Array.from({ length: LIGHT_STEPS }, (_, step) => clear(frames.map(({ weights }) => weights[step] ?? 0)));
  const products = Float64Array.from(shares.flatMap((one) => shares.map((other) => dot(one, other))));
  const explained = new Float64Array(LIGHT_ORDERS.length);
  const gains = new Float64Array(LIGHT_ORDERS.length);
  let power = 0;
  for (const axis of [0, 1] as const) {
    const signal = clear(frames.map((frame) => frame.signal[axis]));
    power += dot(signal, signal);
    explainAxis(
      ORDERS[axis],
      Float64Array.from(shares, (share) => dot(share, signal)),
      products,
      { explained, gains },
    );
  }
  return { correlations: explained.map((sum) => (power <= 0 ? 0 : Math.sqrt(Math.min(1, sum / power)))), gains };
}

/** Adds what each order explains of an axis, and half of its gain. */
function explainAxis(
  orders: Float64Array,
  seen: Float64Array,
  products: Float64Array,
  into: { explained: Float64Array; gains: Float64Array },
): void {
  const { explained, gains } = into;
  const steps = seen.length;
  for (let k = 0; k < gains.length; k++) {
    const first = k * steps;
    let along = 0;
    let strength = 0;
    for (let i = 0; i < steps; i++) {
      const row = i * steps;
      let sum = 0;
      for (let j = 0; j < steps; j++) sum += (orders[first + j] ?? 0) * (products[row + j] ?? 0);
      strength += sum * (orders[first + i] ?? 0);
      along += (orders[first + i] ?? 0) * (seen[i] ?? 0);
    }
    if (along <= 0 || strength <= 0) continue;
    explained[k] = (explained[k] ?? 0) + (along * along) / strength;
    gains[k] = (gains[k] ?? 0) + along / strength / 2;
  }
}

/** Order by order, the fit that explains more. */
function takeBetter(one: LightFits, other: LightFits): LightFits {
  const better = one.correlations.map((correlation, k) => (correlation >= (other.correlations[k] ?? 0) ? 1 : 0));
  return {
    correlations: one.correlations.map((correlation, k) => (better[k] ? correlation : (other.correlations[k] ?? 0))),
    gains: one.gains.map((gain, k) => (better[k] ? gain : (other.gains[k] ?? 0))),
  };
}

/** @returns what is left of values at these times once their mean and their straight drift are taken out */
function openTrend(times: readonly number[]): (values: readonly number[]) => number[] {
  const middle = mean(times);
  const slope = times.map((time) => time - middle);
  const spread = dot(slope, slope);
  return (values) => {
    const centre = mean(values);
    const drift = spread === 0 ? 0 : dot(slope, values) / spread;
    return values.map((value, i) => value - centre - drift * (slope[i] ?? 0));
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function dot(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}
