import {
  CHALLENGE_LIFE_MS,
  CHALLENGES_MAX,
  challengeFor,
  type IssuedChallenge,
  lastChallenge,
} from '@faceproof/orchestrator/captures/challenge.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../../../harness/draw.js';

const draw = drawFrom(31);
const random = { bytes: (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(draw() * 256))) };
const LIT: Pick<Policy['liveness'], 'mode' | 'challenges'> = { mode: 'ADAPTIVE', challenges: ['HEAD_TURNS', 'LIGHT'] };
const make = (supports: ('TURNS' | 'LIGHT')[] = ['TURNS']) => challengeFor(random, LIT, supports, null)!;
const issue = (challenge = make(), minutes = 0, uploaded = false): IssuedChallenge => ({
  challenge,
  startedAt: new Date(minutes * 60_000),
  uploadedAt: uploaded ? new Date(minutes * 60_000 + 1) : null,
});
const at = (minutes: number) => new Date(minutes * 60_000);

describe('the challenge of a session', () => {
  it('lasts until an upload, or for ten minutes from when it was first shown', () => {
    const challenge = make();
    const shown = [issue(challenge, 0), issue(challenge, 9)];
    expect(lastChallenge(shown, at(9.9))).toEqual({ challenge, count: 1 });
    expect(lastChallenge(shown, new Date(CHALLENGE_LIFE_MS))).toEqual({ challenge: null, count: 1 });
    expect(lastChallenge([issue(challenge, 0, true), issue(challenge, 1)], at(1))).toEqual({ challenge: null, count: 1 });
    expect(lastChallenge([], at(0))).toEqual({ challenge: null, count: 0 });
  });

  it('keeps its colours while an attempt avoids them', () => {
    const lit = make(['TURNS', 'LIGHT']);
    const { light: _, ...turns } = lit;
    const { challenge } = lastChallenge([issue(lit), issue(turns, 1)], at(2));
    expect(challengeFor(random, LIT, ['TURNS', 'LIGHT'], challenge)).toEqual(lit);
    expect(challengeFor(random, LIT, ['TURNS'], challenge)).toEqual(turns);
  });

  it('is one of so few that a recording fits in 2.4 % of links, as the documentation says', () => {
    const orderOf = ({ challenge }: IssuedChallenge) =>
      challenge.steps
        .map(({ direction }) => direction)
        .filter((direction) => direction !== 'CENTER')
        .join();
    const recorded = orderOf(issue());
    const links = 20_000;
    let fits = 0;
    for (let link = 0; link < links; link++)
      if (Array.from({ length: CHALLENGES_MAX }, () => orderOf(issue())).includes(recorded)) fits++;
    expect(1 - (203 / 204) ** CHALLENGES_MAX).toBeCloseTo(0.0243, 4);
    // Four standard deviations.
    expect(Math.abs(fits / links - 0.0243)).toBeLessThan(4 * Math.sqrt((0.0243 * 0.9757) / links));
  });
});
