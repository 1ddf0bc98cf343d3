import { randomFrom } from '@faceproof/desk/statistics/random.js';
import { makeChallenge } from '@faceproof/orchestrator/captures/challenge.js';
import { matchChallenge } from '@faceproof/orchestrator/judgement/signs/match-challenge.js';
import { describe, expect, it } from 'vitest';
import type { Film } from '../../../../scripts/attack/instruments/material.js';
import { arrange, playOn } from '../../../../scripts/attack/methods/answer-challenge.js';

const film: Film = Array.from({ length: 200 }, (_, i) => ({
  atMs: 100 * i,
  grey: new Uint8Array(0),
  jpeg: async () => Buffer.alloc(0),
}));

/** Left, right, up and down, each for a second, with two straight seconds between. */
const poses = film.map(({ atMs }) => {
  const [turn, within] = [Math.floor(atMs / 3000) % 4, (atMs % 3000) / 1000];
  const angle = within < 2 ? 0 : 25;
  return { atMs, yaw: [angle, -angle, 0, 0][turn] ?? 0, pitch: [0, 0, angle, -angle][turn] ?? 0 };
});

const posesOf = (answer: ReturnType<typeof playOn>) =>
  answer.photos.map(({ atMs, shot }) => ({ ...poses[shot.atMs / 100]!, atMs }));

describe('an answer to the challenge', () => {
  const random = randomFrom(7);
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(256 * random())));
  const challenges = Array.from({ length: 50 }, () => makeChallenge({ bytes }));
  const fits = (answer: ReturnType<typeof playOn>, challenge: (typeof challenges)[number]): boolean => {
    const told = { challenge, shown: answer.shown, poses: posesOf(answer), facelessAtMs: [], openForMs: 60_000 };
    const match = matchChallenge(told);
    return match.fits && match.done === match.asked;
  };

  it('fits every order where frames of all directions are arranged, which is the attack to measure', () => {
    expect(challenges.filter((challenge) => !fits(arrange(film, challenge, poses, []), challenge))).toEqual([]);
  });

  it('fits no order by playing on, but by chance', () => {
    expect(challenges.filter((challenge) => fits(playOn(film, challenge, 3300), challenge)).length).toBeLessThan(3);
  });

  it('uses no picture twice, and none that was sent before', () => {
    const sent = [0, 100, 200];
    const used = arrange(film, challenges[0]!, poses, sent).photos.map(({ shot }) => shot.atMs);
    expect(new Set([...used, ...sent]).size).toBe(used.length + sent.length);
  });

  it('has as many photos as an upload may have', () => {
    expect(Math.max(...challenges.map((challenge) => playOn(film, challenge, 0).photos.length))).toBeLessThanOrEqual(24);
  });
});
