import { listProblems } from '@faceproof/orchestrator/openapi/list-problems.js';
import { ProblemSchema } from '@faceproof/protocol/api/problem.js';
import type { Answered } from './http-call.js';
import { routeOf } from './route-table.js';

/** Compares a response with the documentation of its route: status, code, every member. Pages are not documented. */
export function expectDocumented(method: string, path: string, answer: Answered): void {
  const route = routeOf(method, path);
  const doc = route?.doc ?? null;
  if (route === undefined || doc === null) return;
  const fail = (why: string) => {
    throw new Error(`${method} ${path} answered ${answer.status}, ${why}\n${answer.text.slice(0, 2000)}`);
  };
  if (answer.status >= 400) {
    const problem = ProblemSchema.safeParse(answer.body);
    if (!problem.success) fail(`which is not a problem of ours: ${problem.error.message}`);
    else if (!listProblems(route).includes(problem.data.code)) fail(`with a code that is not documented: ${problem.data.code}`);
    return;
  }
  if (!(answer.status in doc.answers)) fail('which is not documented');
  const type = answer.headers.get('content-type');
  if (doc.otherAnswer !== undefined && type?.startsWith(doc.otherAnswer.type)) return;
  const schema = doc.answers[answer.status];
  if (schema === null && answer.text !== '') fail('with a body, where none is documented');
  if (typeof schema === 'string' && !type?.startsWith(schema)) fail(`which is not ${schema}`);
  if (typeof schema === 'object' && schema !== null) {
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) fail(`which is not as documented: ${parsed.error.message}`);
    // A schema gives members back in its own order.
    else if (JSON.stringify(parsed.data) !== JSON.stringify(answer.body))
      fail('whose members are in another order than documented');
  }
}
