import type { LightChallenge, ShownColor } from '@faceproof/protocol/api/sessions/captures.js';
import { LIGHT_COLORS, LIGHT_ORDERS } from '../../captures/light.js';
import { fitLight, type Span, type TimedTone } from './fit-light.js';

/** What a capture reports about its light. */
export interface LitCapture {
  light: LightChallenge;
  /** When the device says that it showed each colour; null if it does not say. Hostile. */
  shown: readonly ShownColor[] | null;
  /** Frames with a face, in time order, by the device's clock. Hostile. */
  tones: readonly TimedTone[];
}

/**
 * SEEN: the colour of the face follows the screen, and few other orders explain it as well. UNSEEN: no usable signal, as in
 * daylight, far from the screen, or if nothing was shown. CONTRADICTED: the colour clearly follows another order. DOUBTED: it
 * seems to, and a reviewer should decide. WRONG_PROMPTS: the device reports other colours than it was sent.
 */
export type LightMatch = 'SEEN' | 'UNSEEN' | 'DOUBTED' | 'CONTRADICTED' | 'WRONG_PROMPTS';

/** Delay between setting a colour and a photo that shows it: display, sensor, the browser's queue. */
const LAG_MS = 100;
/** Slow cameras. Above this delay, the light is not judged. */
const LAGS_LATE_MS = [250, 400, 550, 700, 850];
const TOLERANCE_MS = 60;

/**
 * The requested order must be within this share of all possible orders, ranked by how well they fit. Because the server draws
 * the order uniformly, light that is independent of it passes no more often than this.
 */
const LIGHT_RANK_MAX = 0.01;
const LIGHT_SEEN_MIN = 0.75;
/**
 * CONTRADICTED requires that the light is strong, that another order explains nearly all of it, and that the requested order
 * explains little: the colours of a television sometimes fit one of a thousand orders as well (docs/explanation/liveness.md).
 */
const LIGHT_OTHER = { contradicts: 0.985, doubts: 0.97 };
const OTHER_GAIN_MIN = 0.1;
const LIGHT_ASKED_MAX = 0.5;

/**
 * Compares the colour of a face with the colours that its screen was to show. Pure.
 *
 * Everything can be forged by an attacker with a custom client who tints the frames, and a print reflects light as a face
 * does. An intact recording, or a screen in front of the camera, cannot show an order that was drawn just now except by
 * chance.
 */
export function matchLight(capture: LitCapture): LightMatch {
  const { light, shown, tones } = capture;
  if (shown === null || shown.length === 0) return 'UNSEEN';
  if (!isWhatWasAsked(light, shown)) return 'WRONG_PROMPTS';
  const spans = shown.map(({ shownAtMs, endedAtMs }): Span => ({ fromMs: shownAtMs, untilMs: endedAtMs }));
  const asked = indexOfOrder(light);
  const fits = fitLight(tones, spans, light.fadeMs, LAG_MS);
  if (fits === null || asked === -1) return 'UNSEEN';

  const own = fits.correlations[asked] ?? 0;
  const rank = fits.correlations.filter((correlation) => correlation >= own).length;
  if (own >= LIGHT_SEEN_MIN && rank <= LIGHT_RANK_MAX * LIGHT_ORDERS.length) return 'SEEN';
  if (own > LIGHT_ASKED_MAX) return 'UNSEEN';
  const other = Math.max(0, ...fits.correlations.filter((_, k) => (fits.gains[k] ?? 0) >= OTHER_GAIN_MIN));
  if (other < LIGHT_OTHER.doubts) return 'UNSEEN';
  // A camera that lags by a whole colour shows an order that is often another valid one.
  const isLate = LAGS_LATE_MS.some(
    (lagMs) => (fitLight(tones, spans, light.fadeMs, lagMs)?.correlations[asked] ?? 1) > LIGHT_ASKED_MAX,
  );
  if (isLate) return 'UNSEEN';
  return other < LIGHT_OTHER.contradicts ? 'DOUBTED' : 'CONTRADICTED';
}

function indexOfOrder({ steps }: LightChallenge): number {
  const asked = steps.map(({ color }) => (LIGHT_COLORS as readonly string[]).indexOf(color));
  return LIGHT_ORDERS.findIndex((order) => order.every((color, i) => color === asked[i]));
}

/** The same colours in the same order, each for its required time. */
function isWhatWasAsked({ steps }: LightChallenge, shown: readonly ShownColor[]): boolean {
  return (
    steps.length === shown.length &&
    steps.every(({ color, holdMs }, i) => {
      const { color: said, shownAtMs, endedAtMs } = shown[i] ?? { color: '', shownAtMs: 0, endedAtMs: 0 };
      const before = shown[i - 1]?.endedAtMs ?? 0;
      return said === color && shownAtMs >= before && endedAtMs - shownAtMs >= holdMs - TOLERANCE_MS;
    })
  );
}
