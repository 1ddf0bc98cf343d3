import { readExamples } from '@faceproof/orchestrator/openapi/examples.js';
import { PROBLEM_CODES, type ProblemCode } from '@faceproof/protocol/problems.js';
import { describe, expect, it } from 'vitest';
import { maskValues } from '../harness/mask-values.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { PROVOKE } from '../harness/provoke-problems.js';
import { recordProblems } from '../harness/record-examples.js';

/** `npm run examples` records what the OpenAPI document shows. */
const RECORD = process.env.RECORD_EXAMPLES === '1';
const { problems: PROBLEM_EXAMPLES } = readExamples();
const UNPROVOKED = PROBLEM_CODES.filter((code) => PROVOKE[code] === undefined);

describe('the example of a problem', () => {
  const api = useApi({ PUBLIC_URL: 'https://faceproof.example.com', RATE_LIMIT_FACTOR: '1' });

  async function provoke(code: ProblemCode): Promise<{ detail: string }> {
    const answer = await PROVOKE[code]?.(api());
    expect(answer?.body.code).toBe(code);
    const { type, title, status, code: _, requestId, retryable, ...rest } = answer?.body ?? {};
    return rest;
  }

  it.runIf(RECORD)('of every code is recorded', async () => {
    const recorded: [string, { detail: string }][] = [];
    for (const code of PROBLEM_CODES) {
      recorded.push([code, UNPROVOKED.includes(code) ? PROBLEM_EXAMPLES[code] : await provoke(code)]);
    }
    recordProblems(Object.fromEntries(recorded) as typeof PROBLEM_EXAMPLES);
  });

  it.skipIf(RECORD).each(PROBLEM_CODES.filter((code) => !UNPROVOKED.includes(code)))(
    '%s is what the service answers, but for ids and times',
    async (code) => {
      expect(maskValues(PROBLEM_EXAMPLES[code])).toEqual(maskValues(await provoke(code)));
    },
  );
});
