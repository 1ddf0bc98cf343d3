import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SLOW_FILES } from '../../harness/slow-files.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');

describe('the files that npm test leaves out', () => {
  it('are there', () => {
    expect(SLOW_FILES.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('leave files in every layer that they belong to', () => {
    const layerOf = (file: string) => file.split('/').slice(0, 2).join('/');
    for (const layer of new Set(SLOW_FILES.map(layerOf))) {
      const all = readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.test.ts'),
      );
      const slow = SLOW_FILES.filter((file) => layerOf(file) === layer);
      expect(all.length, layer).toBeGreaterThan(slow.length);
    }
  });
});
