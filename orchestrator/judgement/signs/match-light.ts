import type { LightChallenge, ShownColor } from '@faceproof/protocol/api/captures.js';
import { LIGHT_COLORS, LIGHT_ORDERS } from '../../captures/light.js';
import { fitLight, type Span, type TimedTone } from './fit-light.js';

/** What a capture says of the light that it was to be taken in. */
export interface LitCapture {
  light: LightChallenge;
  /** When the device says that it showed each colour; null if it says nothing. Hostile. */
  shown: readonly ShownColor[] | null;
  /** Frames with a face, in time order, by the device's clock. Hostile. */
  tones: readonly TimedTone[];
}

/**
 * SEEN: the face changes its colour as the screen did, and as hardly another order would have it. UNSEEN: it does not say,
 * as in daylight, far from the screen, or where nothing was shown. CONTRADICTED: it changes clearly in another order;
 * DOUBTED: so it seems, and a person should look at it. WRONG_PROMPTS: what the device says it showed is not what it was told to show.
 */
export type LightMatch = 'SEEN' | 'UNSEEN' | 'DOUBTED' | 'CONTRADICTED' | 'WRONG_PROMPTS';

/** From setting a colour to a photo that shows it: display, sensor, the browser's queue. */
const LAG_MS = 100;
/** Slow cameras; of one that lags more, the light says nothing. */
export const LAGS_LATE_MS = [250, 400, 550, 700, 850];
const TOLERANCE_MS = 60;

/**
 * The asked order must be among this share of all that could have been asked, by how well they fit. As the server draws the
 * order, all alike, no light that knows nothing of it is among them more often than that, whatever it does.
 */
export const LIGHT_RANK_MAX = 0.01;
export const LIGHT_SEEN_MIN = 0.75;
/**
 * Nobody is called a fraud but where another order explains nearly all of what is a strong light, and the asked one little:
 * the colours of a television explain one of a thousand orders as well at times (docs/explanation/liveness.md).
 */
export const LIGHT_OTHER = { contradicts: 0.985, doubts: 0.97 };
const OTHER_GAIN_MIN = 0.1;
export const LIGHT_ASKED_MAX = 0.5;

/**
 * Holds the colour of a face against the colours that its screen was told to show. Pure.
 *
 * What can be forged: all of it, by whoever writes their own client and tints their frames. A print is lit as a face is.
 * What cannot: that an intact recording, or a screen held before the camera, shows the order that was drawn just now.
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
  // A camera that lags by a whole colour shows an order that may well be another one.
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

/** The same colours, one after the other, each as long as it was to be. */
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
