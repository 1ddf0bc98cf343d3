import { expect, test as it } from 'vitest';
import { tellSkipped } from '../../harness/tell-skipped.js';

it('counts skipped tests by what they lack, and gives one command for all packages', () => {
  const lines = tellSkipped([
    'the hints (skipped here: Chromium is not installed) > a',
    'the hints (skipped here: Chromium is not installed) > b',
    'sampling a clip (needs ffmpeg) > c',
    'budgets of requests on Redis > d',
    'light on real clips (skipped here: it takes five minutes: npm run test:long) > e',
    'matching (needs ../shared/data/match) > f',
    'fills a small disk needs to be root, to mount a small disk',
    'something else',
  ]);
  expect(lines).toEqual([
    'Skipped for lack of: Chromium (2), ffmpeg (1), Redis (1), time (1), the evaluation data (1), root (1), other conditions (1).',
    '  Run them with: apt-get install chromium ffmpeg redis-server',
    '  Run them with: npm run test:long',
  ]);
});

it('says nothing if nothing was skipped', () => {
  expect(tellSkipped([])).toEqual([]);
});
