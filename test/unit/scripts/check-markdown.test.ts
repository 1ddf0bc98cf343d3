import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWideLines, refuseWideMarkdown } from '../../../scripts/check-markdown.js';

describe('findWideLines', () => {
  it('accepts 140 characters and names the line that has 141', () => {
    expect(findWideLines('a.md', `# Title\n${'x'.repeat(140)}`)).toEqual([]);
    expect(findWideLines('a.md', `# Title\n${'x'.repeat(141)}`)).toEqual(['a.md:2 has 141 characters.']);
  });

  it('counts characters, not bytes', () => {
    expect(findWideLines('a.md', '…'.repeat(140))).toEqual([]);
  });

  it('judges tables and code like prose', () => {
    expect(findWideLines('a.md', `| ${'x'.repeat(140)} |`)).toHaveLength(1);
    expect(findWideLines('a.md', `\`\`\`\n${'x'.repeat(141)}\n\`\`\``)).toHaveLength(1);
  });

  it('accepts a wide line with a URL', () => {
    expect(findWideLines('a.md', `[a](https://example.com/${'x'.repeat(140)})`)).toEqual([]);
  });
});

describe('refuseWideMarkdown', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'faceproof-markdown-'));
    for (const folder of ['docs/guides', 'node_modules/a', 'docs/dist', '.cache'])
      await mkdir(join(root, folder), { recursive: true });
  });
  afterEach(() => rm(root, { recursive: true }));

  it('finds a wide line in a nested folder', async () => {
    await writeFile(join(root, 'docs/guides/a.md'), 'x'.repeat(141));
    await expect(refuseWideMarkdown(root)).rejects.toThrow('docs/guides/a.md:1 has 141 characters.');
  });

  it('ignores what is installed, built or hidden', async () => {
    for (const path of ['node_modules/a/a.md', 'docs/dist/a.md', '.cache/a.md'])
      await writeFile(join(root, path), 'x'.repeat(141));
    await expect(refuseWideMarkdown(root)).resolves.toBeUndefined();
  });
});
