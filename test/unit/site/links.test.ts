import { placePages } from '@faceproof/site/guides/place-pages.js';
import { findBlocked, hashInlineScripts } from '@faceproof/site/seal/seal-site.js';
import { tidyPage } from '@faceproof/site/seal/tidy-page.js';
import { describe, expect, it } from 'vitest';

const DEPLOY = { path: 'docs/guides/deploy.md', markdown: '# Deploy\n\n## What goes out\n' };

describe('placePages', () => {
  it('gives relative links the paths of the site', () => {
    const markdown = '[a](../guides/deploy.md#what-goes-out) [b](../verify/verify.py)';
    const { pages, files } = placePages([DEPLOY, { path: 'docs/reference/a.md', markdown }]);
    expect(pages.get('/guides/reference/a')).toBe('[a](/guides/deploy#what-goes-out) [b](/guides/files/verify.py)');
    expect([...files]).toEqual([['docs/verify/verify.py', '/guides/files/verify.py']]);
  });

  it('leaves code and other hosts as they are', () => {
    const markdown = '`[a](b.md)` [c](https://example.com)\n```\n[d](e.md)\n```\n';
    expect(placePages([{ path: 'docs/a.md', markdown }]).pages.get('/guides/a')).toBe(markdown);
  });

  it('refuses a link out of docs/', () => {
    expect(() => placePages([{ path: 'docs/a.md', markdown: '[a](../README.md)' }])).toThrow('only what is in docs/');
  });
});

describe('a page under the policy', () => {
  it('loses its style attributes, and what is left is found', () => {
    expect(findBlocked(tidyPage('<p style="color:red" class="a">x</p>'))).toEqual([]);
    expect(findBlocked('<style>a{}</style><p onclick="x()">')).toEqual(['<style>', '<p onclick="x()">']);
  });

  it('has the hash of each inline script, and of no other', () => {
    const html = '<script src="/a.js"></script><script id="x">1</script>';
    expect(hashInlineScripts(html)).toEqual(['sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=']);
  });
});
