import type { Seeded } from '@faceproof/desk/statistics/random.js';
import sharp from 'sharp';
import { type Film, remake } from './material.js';

/** Shares of the camera's picture: the screen, the edge around it, and how far a hand moves it. */
const SCREEN = 0.86;
const BEZEL = 0.035;
const MARGIN = 0.06;
/** Degrees, and by how much the screen's brightness beats against the shutter. */
const ROLL_MAX = 1.8;
const FLICKER = 0.02;
/** The patterns that the two grids of pixels make, which change as the hand moves. */
const MOIRES = 6;
const MOIRE_DEPTH = 0.09;

interface Scene {
  /** Of the camera's picture. */
  width: number;
  height: number;
  /** Of the room around it, and of the other pictures: raw RGB. */
  across: number;
  down: number;
  screen: { left: number; top: number; width: number; height: number };
  moires: readonly Buffer[];
  room: Buffer;
  glare: Buffer;
}

/** The film on a phone that someone holds before the camera: pixels, moiré, a bezel, a lamp's glare, an unsteady hand. */
export async function onPhone(film: Film, seeded: Seeded): Promise<Film> {
  const { width, height } = await sharp(await film[0]?.jpeg()).metadata();
  const random = seeded('scene');
  const scene = openScene(width, height, random);
  const phases = [random(), random(), random()].map((share) => 2 * Math.PI * share);
  return remake(film, async (jpeg, i) => {
    const now = seeded('picture', i);
    const sway = (speed: number, of: number): number => 0.7 * Math.sin(i * speed + (phases[of] ?? 0)) + 0.3 * (2 * now() - 1);
    const hand = { x: sway(0.11, 0), y: sway(0.17, 1), roll: ROLL_MAX * sway(0.07, 2) };
    return filmScreen(await showPicture(jpeg, scene, i, hand.x), scene, hand, now);
  });
}

function openScene(width: number, height: number, random: () => number): Scene {
  const [across, down] = [Math.round(width * (1 + 2 * MARGIN)), Math.round(height * (1 + 2 * MARGIN))];
  const size = { width: Math.round(SCREEN * width), height: Math.round(SCREEN * height) };
  const screen = { ...size, left: Math.round((across - size.width) / 2), top: Math.round((down - size.height) / 2) };
  const edge = Math.round(BEZEL * Math.min(width, height));
  const [grey, shine, at] = [90 + 90 * random(), 0.2 + 0.2 * random(), { x: 0.15 + 0.7 * random(), y: 0.05 + 0.25 * random() }];
  const isBezel = (x: number, y: number): boolean =>
    x >= screen.left - edge &&
    x < screen.left + size.width + edge &&
    y >= screen.top - edge &&
    y < screen.top + size.height + edge;
  const room = draw(across, down, (x, y) => (isBezel(x, y) ? 12 : grey - (40 * (x / across + y / down)) / 2));
  const glare = draw(size.width, size.height, (x, y) => {
    const away = Math.hypot((x / size.width - at.x) / 0.32, (y / size.height - at.y) / 0.18);
    return 255 * shine * Math.max(0, 1 - away);
  });
  return {
    width,
    height,
    across,
    down,
    screen,
    room,
    glare,
    moires: Array.from({ length: MOIRES }, () => drawMoire(size, random)),
  };
}

/** Raw RGB. */
function draw(width: number, height: number, levelAt: (x: number, y: number, channel: number) => number): Buffer {
  const picture = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) for (let c = 0; c < 3; c++) picture[(y * width + x) * 3 + c] = Math.round(levelAt(x, y, c));
  return picture;
}

/** Stripes of a few pixels' width, shifted between the colours, to multiply with. */
function drawMoire({ width, height }: { width: number; height: number }, random: () => number): Buffer {
  const stripe = () => ({ x: 0.5 * (2 * random() - 1), y: 0.5 * (2 * random() - 1), at: 6 * random() });
  const [one, other] = [stripe(), stripe()];
  const wave = ({ x, y, at }: typeof one, ...p: [x: number, y: number, c: number]): number =>
    Math.sin(x * p[0] + y * p[1] + at + 0.9 * p[2]);
  return draw(width, height, (x, y, c) => 255 * (1 - (MOIRE_DEPTH * (2 + wave(one, x, y, c) + wave(other, x, y, c))) / 2));
}

/** The phone in the room, as raw RGB, larger than the camera's picture by the margin. */
async function showPicture(jpeg: Buffer, { across, down, screen, moires, room, glare }: Scene, i: number, sway: number) {
  const { left, top, width, height } = screen;
  const shown = await sharp(jpeg)
    .resize(width, height, { fit: 'cover' })
    .blur(0.6)
    .linear([0.88, 0.91, 0.97], [14, 14, 17])
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const raw = { width, height, channels: 3 as const };
  const moire = moires[Math.floor(i / 2 + 3 + 2 * sway) % MOIRES] ?? Buffer.alloc(0);
  return sharp(room, { raw: { width: across, height: down, channels: 3 } })
    .composite([
      { input: shown, raw, left, top },
      { input: moire, raw, left, top, blend: 'multiply' },
      { input: glare, raw, left, top, blend: 'screen' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function filmScreen(
  { data, info }: { data: Buffer; info: { width: number; height: number } },
  { width, height }: Scene,
  hand: { x: number; y: number; roll: number },
  random: () => number,
): Promise<Buffer> {
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  const held = await sharp(data, { raw }).rotate(hand.roll, { background: '#555' }).raw().toBuffer({ resolveWithObject: true });
  const reach = 0.7 * MARGIN;
  return sharp(held.data, { raw: { width: held.info.width, height: held.info.height, channels: 3 } })
    .extract({
      left: Math.round((held.info.width - width) / 2 + reach * width * hand.x),
      top: Math.round((held.info.height - height) / 2 + reach * height * hand.y),
      width,
      height,
    })
    .blur(0.5)
    .linear(1 + FLICKER * (2 * random() - 1), 0)
    .jpeg({ quality: 86 })
    .toBuffer();
}
