import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readForm } from '@faceproof/client/conformance/read-form.js';
import { ANSWER_EXAMPLES } from '@faceproof/orchestrator/openapi/examples/answers.js';
import { listProblems } from '@faceproof/orchestrator/openapi/list-problems.js';
import { CaptureMetadataSchema, OpenCaptureSchema } from '@faceproof/protocol/api/captures.js';
import { PROBLEMS, type ProblemCode } from '@faceproof/protocol/problems.js';
import { REASONS } from '@faceproof/protocol/reasons.js';
import { CAPTURE_STATES, ENDINGS } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../contract/harness/route-table.js';

/** What native-capture.md says is what the service says. */

const PAGE = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'native-capture.md'), 'utf8');
const CALLS = { open: 'openCapture', upload: 'uploadMedia', poll: 'pollCapture' } as const;

describe('native-capture.md', () => {
  it.each(
    [...PAGE.matchAll(/<!-- example: (\w+) -->\n```json\n([\s\S]*?)```/g)].map(([, id = '', json = '']) => ({ id, json })),
  )('shows the recorded answer of $id', ({ id, json }) => {
    expect(JSON.parse(json)).toEqual(ANSWER_EXAMPLES[id]);
  });

  it('shows bodies that the service accepts', () => {
    expect(OpenCaptureSchema.parse(requestOf('openCapture'))).toEqual(requestOf('openCapture'));
    expect(CaptureMetadataSchema.strict().parse(requestOf('metadata'))).toEqual(requestOf('metadata'));
  });

  it('shows an upload whose form is well-formed', () => {
    const http = /<!-- request: uploadMedia -->\n```http\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? '';
    const [head = '', ...rest] = http.split('\n\n');
    const contentType = /^Content-Type: (.*)$/m.exec(head)?.[1];
    const parts = readForm(contentType, Buffer.from(rest.join('\n\n').replaceAll('\n', '\r\n')));
    const expected = [
      { name: 'frame', fileName: '0.jpg' },
      { name: 'frame', fileName: '1.jpg' },
      { name: 'metadata', fileName: null },
    ];
    expect(parts).toMatchObject(expected);
  });

  it('names every state, every ending and every hint', () => {
    expect(firstCells('### Hints', /\| `state` \|/)).toEqual(CAPTURE_STATES.toSorted());
    expect(firstCells('## Retries', /<!-- endings -->/)).toEqual(ENDINGS.toSorted());
    const hints = Object.entries(REASONS).filter(([, { category, retryable }]) => category === 'QUALITY' && retryable);
    expect(firstCells('### Endings', /<!-- hints -->/)).toEqual(hints.map(([code]) => code).sort());
  });

  it.each(Object.entries(CALLS))('names every refusal of %s, with its status, and no other', (call, id) => {
    const route = ROUTES.find(({ doc }) => doc?.id === id);
    const named = listErrors().filter(({ calls }) => calls === 'all' || calls.split(', ').includes(call));
    expect(named.map(({ code }) => code).sort()).toEqual([...(route === undefined ? [] : listProblems(route))].sort());
    for (const { code, status } of named) expect(PROBLEMS[code as ProblemCode].status).toBe(status);
  });
});

function requestOf(name: string): unknown {
  return JSON.parse(new RegExp(`<!-- request: ${name} -->\\n\`\`\`json\\n([\\s\\S]*?)\`\`\``).exec(PAGE)?.[1] ?? '');
}

/** The codes in the first column of a table. @param end words after the table. @param start words at its head */
function firstCells(end: string, start: RegExp): string[] {
  const from = PAGE.search(start);
  const table = PAGE.slice(from, PAGE.indexOf(end, from));
  return [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code = '']) => code).sort();
}

function listErrors(): { status: number; code: string; calls: string }[] {
  const table = PAGE.slice(PAGE.indexOf('<!-- errors -->'));
  return [...table.matchAll(/^\| (\d{3}) \| ([^|]+) \| ([^|]+) \|/gm)].flatMap(([, status, codes = '', calls = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => ({ status: Number(status), code, calls: calls.trim() })),
  );
}
