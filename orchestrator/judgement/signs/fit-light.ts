import { LIGHT_COLORS, LIGHT_ORDERS, LIGHT_STEPS, toLinearLight } from '../../captures/light.js';

/** The colour of the skin, and of the area around the head, at a moment; shares of linear light. */
export interface TimedTone {
  atMs: number;
  skin: readonly [number, number, number];
  around: readonly [number, number, number] | null;
}

/** When a colour began to appear, and when the next one did. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

/** How well each of {@link LIGHT_ORDERS} explains the measurements, by its index. */
export interface LightFits {
  /** 0..1: the multiple correlation of both chromaticities with the order's colours. */
  correlations: Float64Array;
  /** Change of a chromaticity's logarithm per unit of change on the screen: the screen's share of the light. */
  gains: Float64Array;
}

/** One frame for nearly every colour. */
const FRAMES_MIN = 6;

/**
 * Fits every order of colours to the tones of a face. The fit compares the logarithms of red to green and of blue to green:
 * in these, skin tone, exposure and the camera's white balance are constants, which every fit allows for, together with a
 * steady drift. It runs twice: for the skin alone, and for the skin relative to its surroundings, which cancels colour
 * changes that the camera applies to the whole picture. The better fit counts. Pure.
 *
 * @param lagMs delay between the page setting a colour and a photo showing it
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

/** The colours shown on the screen at a moment, each with its share; null before the first has appeared and after the last. */
function weighSpans(atMs: number, spans: readonly Span[], fadeMs: number): number[] | null {
  const at = spans.findIndex(({ fromMs, untilMs }) => atMs >= fromMs && atMs < untilMs);
  const span = spans[at];
  if (span === undefined) return null;
  const come = Math.min(1, (atMs - span.fromMs) / fadeMs);
  if (at === 0 && come < 1) return null;
  return spans.map((_, i) => (i === at ? come : i === at - 1 ? 1 - come : 0));
}

type Pair = readonly [number, number];

/**
 * Red and blue relative to green. A black pixel has no such ratio, so values are floored below what a camera can distinguish.
 */
function chromaticities([red, green, blue]: readonly [number, number, number]): Pair {
  const floor = 1e-4;
  const level = Math.log(Math.max(green, floor));
  return [Math.log(Math.max(red, floor)) - level, Math.log(Math.max(blue, floor)) - level];
}

/** How the colours of every order vary along an axis, one order after the other. */
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
 * Least squares, with a non-negative gain per axis, because lamps of different colours change the axes differently. The
 * constant and the drift are removed from the signal and from every colour's share beforehand, so that each order costs only
 * a few multiplications.
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

/** Adds the part of an axis that each order explains, and half of its gain. */
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

/** For each order, the fit that explains more. */
function takeBetter(one: LightFits, other: LightFits): LightFits {
  const better = one.correlations.map((correlation, k) => (correlation >= (other.correlations[k] ?? 0) ? 1 : 0));
  return {
    correlations: one.correlations.map((correlation, k) => (better[k] ? correlation : (other.correlations[k] ?? 0))),
    gains: one.gains.map((gain, k) => (better[k] ? gain : (other.gains[k] ?? 0))),
  };
}

/** @returns the values at these times without their mean and linear drift */
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
