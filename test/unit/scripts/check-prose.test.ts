import { expect, it } from 'vitest';
import { findPhrases } from '../../../scripts/check-prose.js';

it.each(['Whoever calls', 'kept for ever', 'until it is mended', 'is held against the list', 'the caller was told'])(
  'rejects "%s" with its file and line',
  (phrase) => {
    expect(findPhrases('a.ts', `const a = 1;\n// ${phrase}`)).toEqual([
      expect.stringMatching(/^a\.ts:2 says ".+": write .+\.$/),
    ]);
  },
);

it.each(['for every caller', 'it keeps this forever', 'recommended and amended', 'the fold', 'tell the caller'])(
  'accepts "%s"',
  (phrase) => {
    expect(findPhrases('a.md', phrase)).toEqual([]);
  },
);
