import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProblems } from '@faceproof/orchestrator/openapi/list-problems.js';
import { CaptureMetadataSchema } from '@faceproof/protocol/api/sessions/captures.js';
import { PROBLEMS, type ProblemCode } from '@faceproof/protocol/problems.js';
import { REASONS } from '@faceproof/protocol/reasons.js';
import { CAPTURE_FAULTS, CAPTURE_STATES, ENDINGS } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../contract/harness/route-table.js';

/** What native-capture.md says is what the service says. */

const PAGE = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'native-capture.md'), 'utf8');
const CALLS = { open: 'openCapture', upload: 'uploadMedia', poll: 'pollCapture' } as const;

describe('native-capture.md', () => {
  it('shows metadata that the service accepts', () => {
    const metadata = JSON.parse(/<!-- request: metadata -->\n```json\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? '');
    expect(CaptureMetadataSchema.strict().parse(metadata)).toEqual(metadata);
  });

  it('names every fault, every state, every ending and every hint', () => {
    expect(firstCells('| `simulate.capture`')).toEqual(CAPTURE_FAULTS.toSorted());
    expect(firstCells('| `state`')).toEqual(CAPTURE_STATES.toSorted());
    expect(firstCells('| `ending`')).toEqual(ENDINGS.toSorted());
    const hints = Object.entries(REASONS).filter(([, { category, retryable }]) => category === 'QUALITY' && retryable);
    const [, named = ''] = /The hints are ([^.]*)\./.exec(PAGE) ?? [];
    expect([...named.matchAll(/`(\w+)`/g)].map(([, code]) => code).sort()).toEqual(hints.map(([code]) => code).sort());
  });

  it.each(Object.entries(CALLS))('names every refusal of %s, with its status, and no other', (call, id) => {
    const route = ROUTES.find(({ doc }) => doc?.id === id);
    const named = listErrors().filter(({ calls }) => calls === 'all' || calls.split(', ').includes(call));
    expect(named.map(({ code }) => code).sort()).toEqual([...(route === undefined ? [] : listProblems(route))].sort());
    for (const { code, status } of named) expect(PROBLEMS[code as ProblemCode].status).toBe(status);
  });
});

/** The codes in the first column of the table with this head. */
function firstCells(head: string): string[] {
  const [table = ''] = PAGE.slice(PAGE.indexOf(head)).split('\n\n');
  return [
    ...table
      .split('\n')
      .slice(2)
      .join('\n')
      .matchAll(/^\| `(\w+)` \|/gm),
  ]
    .map(([, code = '']) => code)
    .sort();
}

function listErrors(): { status: number; code: string; calls: string }[] {
  const table = PAGE.slice(PAGE.indexOf('<!-- errors -->'));
  return [...table.matchAll(/^\| (\d{3}) \| ([^|]+) \| ([^|]+) \|/gm)].flatMap(([, status, codes = '', calls = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => ({ status: Number(status), code, calls: calls.trim() })),
  );
}
