import { toLinearLight } from '@faceproof/orchestrator/captures/light.js';
import type { TimedTone } from '@faceproof/orchestrator/judgement/signs/fit-light.js';
import type { LightChallenge, ShownColor } from '@faceproof/protocol/api/sessions/captures.js';

/** The surroundings of a person: room, screen and camera. Light in lux at the face. */
export interface Room {
  /** Of the room. A dark one has 2, a living room in the evening 50 to 150, an office 300, a window 1000 and more. */
  ambientLux: number;
  /** Of the screen, were it white: a phone at arm's length 10 to 35, a bright laptop near by 70; 0: it does not reach the face. */
  screenLux: number;
  /** Red, green and blue of the lamps, green 1. */
  lamp: Rgb;
  skin: SkinTone;
  /** How much of the screen's light reaches what is seen behind the person. */
  backShare: number;
  /** Of a television beside it, in shares of the room's light; every photo another colour. */
  television: number;
  /** How much of its colour cast the white balance takes away within a second, 0..1. */
  whiteBalance: number;
  /** How much of one channel of the camera sees of the others, 0..1. */
  crosstalk: number;
  /** Standard deviation of what a moving head does to the measured chromaticities from photo to photo. */
  restlessness: number;
  /** From the screen's change to the photo that shows it. */
  lagMs: number;
}

export type SkinTone = keyof typeof SKIN;
type Rgb = readonly [number, number, number];

/** Reflectances, from the lightest to the darkest of the six of Fitzpatrick's scale. */
export const SKIN = {
  I: [0.62, 0.45, 0.36],
  II: [0.52, 0.36, 0.27],
  III: [0.42, 0.27, 0.19],
  IV: [0.3, 0.18, 0.12],
  V: [0.18, 0.11, 0.075],
  VI: [0.1, 0.062, 0.045],
} as const satisfies Record<string, Rgb>;
export const SKIN_TONES = Object.keys(SKIN) as SkinTone[];

/** Incandescent, a neutral tube, daylight, a blue sky. */
const LAMPS: readonly Rgb[] = [
  [2.1, 1, 0.24],
  [1.45, 1, 0.56],
  [1, 1, 1],
  [0.87, 1, 1.2],
];

/** A room somewhere between these bounds of light, with everything else at random. */
export function anyRoom(random: () => number, ambientLux: readonly [number, number]): Room {
  const between = (from: number, to: number) => from + (to - from) * random();
  const at = between(0, LAMPS.length - 1.001);
  const [one = LAMPS[0], other = LAMPS[0]] = [LAMPS[Math.floor(at)], LAMPS[Math.ceil(at)]];
  const mixed = (channel: 0 | 1 | 2) => (one?.[channel] ?? 1) ** (1 - (at % 1)) * (other?.[channel] ?? 1) ** (at % 1);
  return {
    ambientLux: ambientLux[0] * (ambientLux[1] / ambientLux[0]) ** random(),
    screenLux: 8 * (70 / 8) ** random(),
    lamp: [mixed(0), mixed(1), mixed(2)],
    skin: SKIN_TONES[Math.floor(random() * SKIN_TONES.length)] ?? 'III',
    backShare: 0.02 + 0.28 * random() ** 2,
    television: 0,
    whiteBalance: random() < 0.3 ? 0 : between(0.1, 0.6),
    crosstalk: between(0.05, 0.15),
    restlessness: 0.0025,
    lagMs: between(40, 200),
  };
}

/** When a page shows the requested colours, and takes a photo of each: late in its step. */
export function showLight(light: LightChallenge, random: () => number): { shown: ShownColor[]; photosAtMs: number[] } {
  let now = 700;
  const photosAtMs: number[] = [];
  const shown = light.steps.map(({ color, holdMs }) => {
    const shownAtMs = now;
    now += holdMs + Math.round(random() * 30);
    photosAtMs.push(Math.round(shownAtMs + holdMs * (0.7 + 0.3 * random())));
    return { color, shownAtMs, endedAtMs: now };
  });
  return { shown, photosAtMs };
}

/** The share of the screen that is coloured: around the picture of the face. */
const COLOURED = 0.65;
/** What a page looks like before the light. */
const PAGE: Rgb = [0.9, 0.9, 0.9];
/** Pixels that a region is the mean of; more of them are no more independent in a coded picture. */
const PIXELS = 16;

/**
 * What a worker would measure: Lambert's skin in the light of lamps and screen, a camera with exposure, white balance,
 * crosstalk and noise, eight bits a channel.
 */
export function photograph(
  room: Room,
  shown: readonly ShownColor[],
  fadeMs: number,
  photosAtMs: readonly number[],
  random: () => number,
): TimedTone[] {
  const gauss = () => 2 * (random() + random() + random() - 1.5);
  const facing = 0.4 + 0.6 * random();
  const backLight = 0.3 + random();
  const wall = [0.2 + 0.6 * random(), 0.2 + 0.6 * random(), 0.2 + 0.6 * random()];
  const drift = [gauss() * 0.004, gauss() * 0.004];
  const wander = [0, 0];
  let balance: number[] | null = null;
  let lastMs = 0;
  return photosAtMs.map((atMs) => {
    const screen = colourAt(atMs - room.lagMs, shown, fadeMs).map((value) => value * room.screenLux * COLOURED);
    const television = [0, 1, 2].map(() => room.television * room.ambientLux * random());
    const skin = SKIN[room.skin];
    const face = mixChannels(
      screen.map(
        (light, c) => ((room.lamp[c] ?? 1) * room.ambientLux * facing + light + (television[c] ?? 0)) * (skin[c] ?? 0),
      ),
      room.crosstalk,
    );
    const back = mixChannels(
      screen.map(
        (light, c) =>
          ((room.lamp[c] ?? 1) * room.ambientLux * facing * backLight + light * room.backShare + 0.5 * (television[c] ?? 0)) *
          (wall[c] ?? 0),
      ),
      room.crosstalk,
    );
    const scene = face.map((value, c) => 0.4 * value + 0.6 * (back[c] ?? 0));
    const neutral = scene.map((value) => (scene[1] ?? 1) / value);
    const before: number[] = balance ?? neutral.map((value) => value ** (0.6 + 0.4 * random()));
    const adapted = 1 - (1 - room.whiteBalance) ** ((atMs - lastMs) / 1000);
    balance = before.map((value, c) => value * ((neutral[c] ?? 1) / value) ** (lastMs === 0 ? 0 : adapted));
    lastMs = atMs;
    const gains = balance;
    const exposure = (0.3 + 0.3 * random()) / Math.max(...scene.map((value, c) => value * (gains[c] ?? 1)));
    const noise = 1.2 + 10 / Math.sqrt(1 + (scene[1] ?? 0));
    for (const c of [0, 1]) wander[c] = (wander[c] ?? 0) + gauss() * room.restlessness;
    const shade = 1 + gauss() * 0.03;
    const seen = (light: readonly number[], moves: boolean): [number, number, number] => {
      const [red = 0, green = 0, blue = 0] = light.map((value, c) => {
        const side = c === 0 ? 0 : 1;
        const turned = (wander[side] ?? 0) + (drift[side] ?? 0) * (atMs / 1000) + gauss() * 0.002;
        const moved = moves ? shade * (c === 1 ? 1 : Math.exp(turned)) : 1;
        return meanOfPixels(value * (gains[c] ?? 1) * exposure * moved, noise, gauss);
      });
      return [red, green, blue];
    };
    return { atMs, skin: seen(face, true), around: seen(back, false) };
  });
}

function colourAt(atMs: number, shown: readonly ShownColor[], fadeMs: number): Rgb {
  let colour: Rgb = PAGE;
  for (const { color, shownAtMs } of shown) {
    const come = Math.min(1, (atMs - shownAtMs) / fadeMs);
    if (come <= 0) break;
    const [red, green, blue] = toLinearLight(color);
    colour = [mix(colour[0], red, come), mix(colour[1], green, come), mix(colour[2], blue, come)];
  }
  return colour;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function mixChannels(light: readonly number[], crosstalk: number): number[] {
  const middle = light.reduce((sum, value) => sum + value, 0) / light.length;
  return light.map((value) => mix(value, middle, crosstalk));
}

/** Lighter and darker pixels of a region, each with noise and cut to eight bits of sRGB, read as the worker reads them. */
function meanOfPixels(light: number, noise: number, gauss: () => number): number {
  let sum = 0;
  for (let i = 0; i < PIXELS; i++) {
    const value = light * (0.8 + (0.4 * i) / PIXELS);
    const level = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    const coded = Math.min(255, Math.max(0, Math.round(255 * level + gauss() * noise)));
    sum += coded <= 10 ? coded / 255 / 12.92 : ((coded / 255 + 0.055) / 1.055) ** 2.4;
  }
  return sum / PIXELS;
}
