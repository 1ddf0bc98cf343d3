import { makeChallenge } from '@faceproof/orchestrator/captures/challenge.js';
import { type ChallengeMatch, matchChallenge } from '@faceproof/orchestrator/judgement/signs/match-challenge.js';
import type { Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../../../../harness/draw.js';
import { triesOf } from '../../../../harness/long-run.js';
import { type Manner, perform } from './challenge-performer.js';

const anyChallenge = fc
  .uint8Array({ minLength: 64, maxLength: 64 })
  .map((bytes) => makeChallenge({ bytes: (count) => Buffer.from(bytes.subarray(0, count)) }));

/**
 * From quick to slow, from small turns to large ones, cameras above and below.
 *
 * @param noise how far the pose network may err, ±°. On clips of live people it errs by 0.4° across and 0.9° along in the
 *   mean square, and by 1.1° and 2.6° in one frame of a hundred.
 */
const anyManner = (...noise: number[]): fc.Arbitrary<Manner> =>
  fc.record({
    reactionMs: fc.integer({ min: 180, max: 900 }),
    moveMs: fc.integer({ min: 200, max: 900 }),
    yawTo: fc.integer({ min: 20, max: 60 }),
    pitchTo: fc.integer({ min: 17, max: 45 }),
    neutral: fc.record({ yaw: fc.integer({ min: -15, max: 15 }), pitch: fc.integer({ min: -20, max: 15 }) }),
    noise: fc.constantFrom(...noise),
    frameMs: fc.constantFrom(120, 250, 400),
  });
const anySeed = fc.integer({ min: 1, max: 1e9 });

const STILL: Manner = {
  reactionMs: 300,
  moveMs: 400,
  yawTo: 0,
  pitchTo: 0,
  neutral: { yaw: 0, pitch: 0 },
  noise: 3,
  frameMs: 250,
};
const NATURAL: Manner = { ...STILL, yawTo: 30, pitchTo: 22 };

const turnsOf = ({ steps }: Challenge) => steps.map(({ direction }) => direction).filter((direction) => direction !== 'CENTER');

describe('matching a challenge', () => {
  it('lets a faithful performance pass, whatever the person’s manner', () => {
    fc.assert(
      fc.property(anyChallenge, anyManner(0, 2), anySeed, fc.boolean(), (challenge, manner, seed, tells) => {
        expect(matchTake(challenge, manner, seed, tells)).toEqual({ fits: true, done: 4, asked: 4, lostFace: false });
      }),
      { numRuns: triesOf(2000) },
    );
  });

  it('refuses no faithful performance whose prompts are timed, also if the pose network errs by four degrees', () => {
    fc.assert(
      fc.property(anyChallenge, anyManner(4), anySeed, (challenge, manner, seed) => {
        expect(matchTake(challenge, manner, seed, true)).toMatchObject({ fits: true });
      }),
      { numRuns: triesOf(2000) },
    );
  });

  it('misses a turn of the smallest in one performance of 1,000 at most, if the pose network errs by four degrees', () => {
    const random = drawFrom(141084703);
    const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
    const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
    const runs = 10_000;
    let missed = 0;
    for (let run = 0; run < runs; run++) {
      const manner = { ...STILL, reactionMs: between(180, 900), moveMs: between(200, 900), yawTo: 20, pitchTo: 17, noise: 4 };
      const challenge = makeChallenge({ bytes });
      const match = matchTake(challenge, { ...manner, frameMs: 400 }, between(1, 1e9), run % 2 === 0);
      if (match.fits && match.done < match.asked) missed++;
    }
    expect(missed).toBeLessThan(runs / 1000);
  });

  it('refuses the replay of another challenge: one order of 204 fits, so one replay in 204 comes through', () => {
    const random = drawFrom(20261121);
    const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
    const runs = 6000;
    let passed = 0;
    let reviewed = 0;
    for (let run = 0; run < runs; run++) {
      const [asked, earlier] = [makeChallenge({ bytes }), makeChallenge({ bytes })];
      const recorded = perform(earlier, NATURAL, random);
      // The attacker's page shows the prompts when the recording moves: the best that a replay in front of a camera can do.
      const shown = perform(asked, NATURAL, random).shown;
      const match = matchChallenge({ ...judged(asked, recorded), shown });
      const fits = match.fits && match.done === match.asked;
      if (String(turnsOf(asked)) !== String(turnsOf(earlier))) expect(fits).toBe(false);
      if (match.fits && !fits) reviewed++;
      if (fits) passed++;
    }
    expect(passed / runs).toBeLessThan(0.01);
    expect(reviewed / runs).toBeLessThan(0.01);
  });

  it('asks for 204 orders alike: four turns, two of a kind at most, straight ahead between those and at the end', () => {
    const random = drawFrom(9);
    const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
    const orders = new Map<string, number>();
    for (let run = 0; run < 20_000; run++) {
      const { steps } = makeChallenge({ bytes });
      const order = String(turnsOf({ kind: 'HEAD_TURNS', steps }));
      orders.set(order, (orders.get(order) ?? 0) + 1);
      expect(steps.every(({ direction }, i) => direction !== steps[i - 1]?.direction)).toBe(true);
      expect(steps.at(-1)?.direction).toBe('CENTER');
    }
    expect(orders.size).toBe(204);
    expect(Math.max(...orders.values()) / 20_000).toBeLessThan(0.01);
  });

  it('takes a head that came back for a moment while its prompt stood for one turn', () => {
    const challenge = makeChallenge({ bytes: (count) => Buffer.alloc(count, 100) });
    const take = perform(challenge, { ...NATURAL, noise: 0, frameMs: 120 }, drawFrom(5));
    const [first] = take.shown;
    const wavering = take.poses.map((pose) =>
      pose.atMs > first!.endedAtMs - 250 && pose.atMs < first!.endedAtMs - 100 ? { ...pose, yaw: 0, pitch: 0 } : pose,
    );
    expect(matchChallenge(judged(challenge, { ...take, poses: wavering }))).toMatchObject({ fits: true, done: 4 });
  });

  it('leaves open what was not done, and says so, for people who cannot turn their head', () => {
    fc.assert(
      fc.property(anyChallenge, anySeed, (challenge, seed) => {
        const take = perform(challenge, STILL, drawFrom(seed));
        expect(matchChallenge(judged(challenge, take))).toEqual({ fits: true, done: 0, asked: 4, lostFace: false });
      }),
    );
  });

  it('refuses a head that sweeps from side to side and nods, so that something always fits', () => {
    fc.assert(
      fc.property(anyChallenge, fc.integer({ min: 0, max: 3000 }), (challenge, phase) => {
        const { shown, poses } = perform(challenge, STILL, drawFrom(phase + 1));
        const swept = poses.map((pose) => ({ ...pose, yaw: 35 * Math.sin(((pose.atMs + phase) / 1500) * Math.PI), pitch: 5 }));
        expect(matchChallenge(judged(challenge, { shown, poses: swept })).fits).toBe(false);
      }),
    );
  });

  it('refuses a turn that began before its prompt was shown', () => {
    fc.assert(
      fc.property(anyChallenge, (challenge) => {
        const take = perform(challenge, NATURAL, drawFrom(7));
        const late = take.shown.map((step) => ({ ...step, shownAtMs: step.shownAtMs + 700, endedAtMs: step.endedAtMs + 700 }));
        expect(matchChallenge(judged(challenge, { ...take, shown: late }))).toEqual({ fits: false, fault: 'WRONG_TIME' });
      }),
    );
  });

  it('refuses turns that come faster than the prompts could, if the device does not say when it showed them', () => {
    const challenge = makeChallenge({ bytes: (count) => Buffer.alloc(count, 255) });
    const { poses } = perform(challenge, { ...NATURAL, frameMs: 120 }, drawFrom(3));
    const hurried = poses.map((pose) => ({ ...pose, atMs: pose.atMs / 4 }));
    const match = matchChallenge({ ...judged(challenge, { shown: [], poses: hurried }), shown: null });
    expect(match).toEqual({ fits: false, fault: 'WRONG_TIME' });
  });

  it('refuses prompts that are not the server’s: another order, a step left out, a pause cut short', () => {
    const challenge = makeChallenge({ bytes: (count) => Buffer.from(Array.from({ length: count }, (_, i) => i * 40)) });
    const take = perform(challenge, NATURAL, drawFrom(5));
    const { shown } = take;
    const hasty = shown.map((step) => ({ ...step, shownAtMs: step.shownAtMs * 0.5, endedAtMs: step.endedAtMs * 0.5 + 600 }));
    for (const other of [[...shown].reverse(), shown.slice(1), hasty]) {
      expect(matchChallenge(judged(challenge, { ...take, shown: other }))).toEqual({ fits: false, fault: 'WRONG_PROMPTS' });
    }
  });

  it('refuses frames that span more time than has passed since the challenge was handed out', () => {
    const challenge = makeChallenge({ bytes: (count) => Buffer.alloc(count, 100) });
    const take = perform(challenge, NATURAL, drawFrom(5));
    const match = matchChallenge({ ...judged(challenge, take), openForMs: 2500 });
    expect(match).toEqual({ fits: false, fault: 'WRONG_CLOCK' });
  });

  it('tells a face that was lost in its turn from one that did not turn', () => {
    const challenge = makeChallenge({ bytes: (count) => Buffer.alloc(count, 0) });
    const take = perform(challenge, NATURAL, drawFrom(5));
    const [first, next] = take.shown;
    const lost = (atMs: number) => atMs >= first!.shownAtMs && atMs < next!.shownAtMs + 900;
    const match = matchChallenge({
      ...judged(challenge, take),
      poses: take.poses.filter(({ atMs }) => !lost(atMs)),
      facelessAtMs: take.poses.map(({ atMs }) => atMs).filter(lost),
    });
    expect(match).toEqual({ fits: true, done: 3, asked: 4, lostFace: true });
  });
});

/** @param tells whether the device says when it showed the prompts */
function matchTake(challenge: Challenge, manner: Manner, seed: number, tells: boolean): ChallengeMatch {
  const take = perform(challenge, manner, drawFrom(seed));
  return matchChallenge({ ...judged(challenge, take), shown: tells ? take.shown : null });
}

function judged(challenge: Challenge, { shown, poses }: ReturnType<typeof perform>) {
  return { challenge, shown, poses, facelessAtMs: [], openForMs: 60_000 };
}
