import { findDeadLinks } from '@faceproof/site/guides/find-dead-links.js';
import { placePages } from '@faceproof/site/guides/place-pages.js';
import { findBlocked, hashInlineScripts } from '@faceproof/site/seal/read-inline.js';
import { tidyPage } from '@faceproof/site/seal/tidy-page.js';
import { describe, expect, it } from 'vitest';

const DEPLOY = { path: 'docs/guides/deploy.md', markdown: '# Deploy\n\n## What goes out\n' };

describe('findDeadLinks', () => {
  const dead = (markdown: string) =>
    findDeadLinks([DEPLOY, { path: 'docs/reference/a.md', markdown }], (path) => path === DEPLOY.path);

  it('lets a link to a file and to a heading of it pass', () => {
    expect(dead('[a](../guides/deploy.md) [b](../guides/deploy.md#what-goes-out)')).toEqual([]);
  });

  it('finds a file that is not there, and a heading that is not there', () => {
    expect(dead('[a](../guides/gone.md)\n[b](../guides/deploy.md#gone)')).toEqual([
      'docs/reference/a.md:1 links to ../guides/gone.md: there is no docs/guides/gone.md.',
      'docs/reference/a.md:2 links to ../guides/deploy.md#gone: docs/guides/deploy.md has no heading #gone.',
    ]);
  });

  it('finds a link from docs/ to a file that the site does not have', () => {
    expect(dead('[a](../../README.md)')).toEqual([
      'docs/reference/a.md:1 links to ../../README.md: the site has only what is in docs/.',
    ]);
  });

  it('looks neither into code nor at other hosts', () => {
    expect(dead('`[a](b.md)` [c](https://example.com)\n```\n[d](e.md)\n```\n')).toEqual([]);
  });
});

describe('placePages', () => {
  it('gives relative links the paths of the site', () => {
    const markdown = '[a](../guides/deploy.md#what-goes-out) [b](../verify/verify.py)';
    const { pages, files } = placePages([DEPLOY, { path: 'docs/reference/a.md', markdown }]);
    expect(pages.get('/guides/reference/a')).toBe('[a](/guides/deploy#what-goes-out) [b](/guides/files/verify.py)');
    expect([...files]).toEqual([['docs/verify/verify.py', '/guides/files/verify.py']]);
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
