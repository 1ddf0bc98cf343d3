import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(ROOT, 'docs', 'explanation', 'security.md'), 'utf8');
/** By the letter of STRIDE. */
const threats = page.split(/^## /m).filter((section) => /^(Spoof|Tamper|Repudiat|Information|Denial|Elevation)/.test(section));

describe('the security page', () => {
  it('names for each threat a test that exists', () => {
    const defences = threats.flatMap((section) => section.split(/^- /m).slice(1));
    expect(defences.length).toBeGreaterThan(25);
    for (const defence of defences) {
      const named = [...defence.matchAll(/`(test\/[\w./-]+\.test\.ts)`/g)].map(([, path]) => path!);
      expect(named.length, defence).toBeGreaterThan(0);
      expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    }
  });
});
