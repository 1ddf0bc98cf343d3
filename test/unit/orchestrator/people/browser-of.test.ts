import { browserOf } from '@faceproof/orchestrator/people/browser-of.js';
import { expect, it } from 'vitest';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 Version/18.5 Mobile/15E1 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'Microsoft Edge on Windows'],
  ['<b>Evil</b>/1.0 (Evil OS)', 'Unknown browser on an unknown system'],
  ['curl/8.5.0', 'Unknown browser on an unknown system'],
  [null, 'Unknown browser on an unknown system'],
])('%s is %s', (userAgent, shown) => {
  expect(browserOf(userAgent)).toBe(shown);
});
