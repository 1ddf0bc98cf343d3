import { makeLight } from '@faceproof/orchestrator/captures/light.js';
import { type LightMatch, matchLight } from '@faceproof/orchestrator/judgement/signs/match-light.js';
import type { LightChallenge } from '@faceproof/protocol/api/sessions/captures.js';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../../../../harness/draw.js';
import { IS_LONG } from '../../../../harness/long-run.js';
import { anyRoom, photograph, type Room, SKIN_TONES, showLight } from './light-room.js';

/** Rooms for each guarantee. A long run prints its rates, which docs/explanation/liveness.md shows. */
const ROOMS = IS_LONG ? 6000 : 150;

/** The screen lights faces in so many rooms, each with its own chance; what becomes of it. */
function tally(
  lux: readonly [number, number],
  change: Partial<Room>,
  judge: (take: Take, random: () => number) => LightMatch = ({ light, shown, tones }) => matchLight({ light, shown, tones }),
  rooms = ROOMS,
): Record<LightMatch, number> {
  const counts: Record<LightMatch, number> = { SEEN: 0, UNSEEN: 0, DOUBTED: 0, CONTRADICTED: 0, WRONG_PROMPTS: 0 };
  for (let seed = 1; seed <= rooms; seed++) {
    const random = drawFrom(seed);
    counts[judge(takePhotos({ ...anyRoom(random, lux), ...change }, random), random)]++;
  }
  const shares = Object.entries(counts).map(([match, count]) => [match, count / rooms]);
  if (IS_LONG) process.stdout.write(`${JSON.stringify({ lux, change, ...Object.fromEntries(shares) })}\n`);
  return Object.fromEntries(shares);
}

type Take = ReturnType<typeof takePhotos>;

function takePhotos(room: Room, random: () => number) {
  const light = drawLight(random);
  const { shown, photosAtMs } = showLight(light, random);
  return { light, shown, tones: photograph(room, shown, light.fadeMs, photosAtMs, random) };
}

function drawLight(random: () => number): LightChallenge {
  return makeLight({ bytes: (count) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256))) });
}

/** An intact recording, shown while another order is asked: each of its photos comes when a page of now would take one. */
function replay({ tones }: Take, random: () => number): LightMatch {
  const light = drawLight(random);
  const { shown, photosAtMs } = showLight(light, random);
  return matchLight({ light, shown, tones: tones.map((tone, i) => ({ ...tone, atMs: photosAtMs[i] ?? 0 })) });
}

describe('the light of the screen on a face', () => {
  it('is seen in the evening and under lamps, rarely in daylight, and no person in it is called a fraud', () => {
    const rates = (
      [
        [2, 20],
        [20, 100],
        [100, 300],
        [300, 1000],
        [1000, 5000],
      ] as const
    ).map((lux) => tally(lux, {}));
    expect(rates.map(({ CONTRADICTED, WRONG_PROMPTS }) => CONTRADICTED + WRONG_PROMPTS)).toEqual([0, 0, 0, 0, 0]);
    const [dark, evening, lamps] = rates;
    expect(dark?.SEEN).toBeGreaterThan(0.97);
    expect(evening?.SEEN).toBeGreaterThan(0.94);
    expect(lamps?.SEEN).toBeGreaterThan(0.72);
  });

  it('is seen on skin of every tone alike', () => {
    const seen = SKIN_TONES.map((skin) => tally([5, 150], { skin }, undefined, 2 * ROOMS).SEEN);
    expect(Math.min(...seen)).toBeGreaterThan(0.9);
    expect(Math.max(...seen) - Math.min(...seen)).toBeLessThan(0.05);
  });

  it('exposes most recordings in the dark, and lets about one in a hundred pass', () => {
    const [dark, lamps] = [tally([2, 50], {}, replay), tally([100, 300], {}, replay)];
    expect(dark.SEEN).toBeLessThan(0.025);
    expect(lamps.SEEN).toBeLessThan(0.025);
    expect(dark.CONTRADICTED + dark.DOUBTED).toBeGreaterThan(0.3);
  });

  it('is not seen if the screen does not light the face, without a fraud reason', () => {
    const { SEEN, CONTRADICTED } = tally([10, 500], { screenLux: 0 });
    expect(SEEN).toBeLessThan(0.025);
    expect(CONTRADICTED).toBe(0);
  });

  it('declines no one in front of a television, moving about, or with a camera that lags by a whole colour', () => {
    const strange: Partial<Room>[] = [
      { television: 1 },
      { television: 1, screenLux: 0 },
      { restlessness: 0.01 },
      { lagMs: 500 },
      { lagMs: 700 },
    ];
    for (const change of strange) expect([change, tally([5, 100], change).CONTRADICTED]).toEqual([change, 0]);
  });

  it('counts as another order unless the device reports that it showed the requested one', () => {
    const { light, shown, tones } = takePhotos(anyRoom(drawFrom(1), [20, 50]), drawFrom(1));
    const brief = shown.map((step) => ({ ...step, shownAtMs: step.shownAtMs / 2, endedAtMs: step.endedAtMs / 2 }));
    const heaped = shown.map((step) => ({ ...step, shownAtMs: 0 }));
    for (const other of [[...shown].reverse(), shown.slice(1), brief, heaped])
      expect(matchLight({ light, shown: other, tones })).toBe('WRONG_PROMPTS');
    expect(matchLight({ light, shown, tones })).toBe('SEEN');
  });

  it('is not seen if the device showed none, or too few photos have a face', () => {
    const { light, shown, tones } = takePhotos(anyRoom(drawFrom(1), [20, 50]), drawFrom(1));
    for (const none of [null, []]) expect(matchLight({ light, shown: none, tones })).toBe('UNSEEN');
    expect(matchLight({ light, shown, tones: tones.slice(0, 5) })).toBe('UNSEEN');
    expect(matchLight({ light, shown, tones: [] })).toBe('UNSEEN');
  });

  it('is read from any frames of a clip, also those in a fade, and without a background', () => {
    const random = drawFrom(4);
    for (let room = 0; room < 20; room++) {
      const light = drawLight(random);
      const { shown } = showLight(light, random);
      const times = Array.from({ length: 24 }, (_, i) => 300 + 260 * i);
      const tones = photograph({ ...anyRoom(random, [10, 50]), whiteBalance: 0 }, shown, light.fadeMs, times, random);
      expect(matchLight({ light, shown, tones: tones.map((tone) => ({ ...tone, around: null })) })).toBe('SEEN');
    }
  });
});
