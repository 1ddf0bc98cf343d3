import type { LightChallenge } from '@faceproof/protocol/api/sessions/captures.js';
import type { Randomness } from '../clock.js';

/**
 * Rose, amber, green and blue. Their luminances are so similar (0.60 each) that no change between them counts as a flash at
 * any speed: WCAG's limit is a change of a tenth. None is a saturated red. Black text on each has a contrast of 13 to 1.
 */
export const LIGHT_COLORS = ['#ffbac7', '#eec778', '#91dca4', '#a6d0ff'] as const;

export const LIGHT_STEPS = 7;
/** Showing a colour a third time adds little information. */
const SAME_COLORS_MAX = 2;
/** Fewer than two changes a second: long enough for a slow camera, and for one photo after the fade. */
const LIGHT_HOLD_MS_MIN = 620;
const LIGHT_HOLD_MS_MAX = 780;
const FADE_MS = 250;

/**
 * Every order that may be asked: seven colours from a choice of four, none more than twice, none twice in a row. There are
 * 984.
 */
export const LIGHT_ORDERS: readonly (readonly number[])[] = listOrders([]);

/** A fresh sequence for each attempt: one of {@link LIGHT_ORDERS} with equal probability, and random times. */
export function makeLight(random: Randomness): LightChallenge {
  const bytes = random.bytes(4 + LIGHT_STEPS);
  const order = LIGHT_ORDERS[bytes.readUInt32BE(0) % LIGHT_ORDERS.length] ?? [];
  const steps = order.map((index, i) => ({
    color: LIGHT_COLORS[index] ?? LIGHT_COLORS[0],
    holdMs: LIGHT_HOLD_MS_MIN + Math.round(((bytes[4 + i] ?? 0) / 255) * (LIGHT_HOLD_MS_MAX - LIGHT_HOLD_MS_MIN)),
  }));
  return { kind: 'LIGHT', fadeMs: FADE_MS, steps };
}

function listOrders(begun: readonly number[]): number[][] {
  if (begun.length === LIGHT_STEPS) return new Set(begun).size === LIGHT_COLORS.length ? [[...begun]] : [];
  return LIGHT_COLORS.flatMap((_, color) => {
    const again = color === begun.at(-1) || begun.filter((other) => other === color).length >= SAME_COLORS_MAX;
    return again ? [] : listOrders([...begun, color]);
  });
}

/** @param color `#rrggbb`, sRGB @returns shares of linear light, 0..1 */
export function toLinearLight(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  const linear = (level: number): number => (level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4);
  return [linear((value >> 16) & 255), linear((value >> 8) & 255), linear(value & 255)];
}
