import { PROBLEMS, type ProblemCode, REMEDIES } from '@faceproof/protocol/problems.js';
import type { Route } from '../http/route.js';
import type { Examples } from './examples.js';
import { listProblems } from './list-problems.js';
import { toHeaders } from './to-answers.js';
import type { JsonSchema } from './to-components.js';

/** One answer per status, with an example of each of its codes. Pure. */
export function toProblems(route: Route, problem: JsonSchema): Record<string, JsonSchema> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of listProblems(route))
    byStatus.set(PROBLEMS[code].status, [...(byStatus.get(PROBLEMS[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
        headers: toHeaders(problemHeaders(status)),
        content: { 'application/problem+json': { schema: toSchema(problem, codes), examples: toExamples(codes) } },
      },
    ]),
  );
}

/** A whole problem for each code, as a caller gets it, and its remedy: the examples that the answers refer to. */
export function composeProblemExamples(
  codes: ReadonlySet<ProblemCode>,
  publicUrl: string,
  examples: Examples['problems'],
): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...codes].map((code) => {
      const { status, title, retryable } = PROBLEMS[code];
      const { detail, ...members } = examples[code];
      const type = `${publicUrl}/errors/${code}`;
      const value = { type, title, status, detail, code, requestId: 'req_8fQ2mZr5TnKw3yXe', retryable, ...members };
      return [code, { summary: title, description: REMEDIES[code], value }];
    }),
  );
}

function toSchema(problem: JsonSchema, codes: readonly ProblemCode[]): JsonSchema {
  return { allOf: [problem], properties: { code: { enum: codes, description: 'The codes that this status may carry here.' } } };
}

function toExamples(codes: readonly ProblemCode[]): JsonSchema {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}

function problemHeaders(status: number): string[] {
  const more: Record<number, string[]> = {
    401: ['WWW-Authenticate'],
    429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
    503: ['Retry-After'],
  };
  return ['X-Request-Id', ...(more[status] ?? [])];
}
