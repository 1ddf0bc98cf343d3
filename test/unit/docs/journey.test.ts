import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const JOURNEY = join(ROOT, 'orchestrator', 'journey');
const page = readPage('journey.md');
const code = readFileSync(join(JOURNEY, 'settle-capture.ts'), 'utf8');

/** They end a capture without a decision. */
const OTHER_ENDS = ['askRetry', 'failSession'];

/** Those that run in the transaction, in their order. */
const steps = [...code.matchAll(/await (\w+)\((?:service, )?tx, /g)]
  .map(([, name = '']) => name)
  .filter((name) => !OTHER_ENDS.includes(name));

describe('the journey as the docs tell it', () => {
  it('has the five steps of the transaction, by their names and in their order', () => {
    expect(steps).toHaveLength(5);
    expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(steps);
  });

  it.each(steps)('has %s in a file of that name', (step = '') => {
    const file = step.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(readFileSync(join(JOURNEY, 'settle', `${file}.ts`), 'utf8')).toContain(`export async function ${step}(`);
  });

  it('names no file that is not there', () => {
    const named = [...page.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(8);
    const missing = named.filter((path) => ['', 'orchestrator'].every((part) => !existsSync(join(ROOT, part, path))));
    expect(missing).toEqual([]);
  });
});

/** Wherever below docs/ it lies. */
function readPage(name: string): string {
  const found = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).find(
    (path) => path === name || path.endsWith(`/${name}`),
  );
  return readFileSync(join(ROOT, 'docs', found ?? name), 'utf8');
}
