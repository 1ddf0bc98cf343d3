import type { Route } from '@faceproof/orchestrator/http/route.js';
import { listProblems } from '@faceproof/orchestrator/openapi/list-problems.js';
import { openRoutes } from '@faceproof/orchestrator/routes/index.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import { ProblemSchema } from '@faceproof/protocol/responses/problem.js';
import type { Answered } from './call-api.js';

/** The whole table, as the document is composed of it. The rows are read, never called. */
export const ROUTES: readonly Route[] = openRoutes({ config: { publicUrl: 'http://127.0.0.1' } } as Service);

/** @returns the row that serves a path, those without parameters first */
export function routeOf(method: string, path: string): Route | undefined {
  const bare = path.split('?')[0] ?? '';
  const fitting = ROUTES.filter((route) => route.method === method && toPattern(route.path).test(bare));
  return fitting.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

/** Holds an answer against what the document says of its route: status, code, every member. Pages are not documented. */
export function expectDocumented(method: string, path: string, answer: Answered): void {
  const doc = routeOf(method, path)?.doc ?? null;
  const route = routeOf(method, path);
  if (route === undefined || doc === null) return;
  const fail = (why: string) => {
    throw new Error(`${method} ${path} answered ${answer.status}, ${why}\n${answer.text.slice(0, 2000)}`);
  };
  if (answer.status >= 400) {
    const problem = ProblemSchema.safeParse(answer.body);
    if (!problem.success) fail(`which is no problem of ours: ${problem.error.message}`);
    else if (!listProblems(route).includes(problem.data.code)) fail(`with a code that is not documented: ${problem.data.code}`);
    return;
  }
  if (!(answer.status in doc.answers)) fail('which is not documented');
  const schema = doc.answers[answer.status];
  if (schema === null && answer.text !== '') fail('with a body, where none is documented');
  if (typeof schema === 'string' && !answer.headers.get('content-type')?.startsWith(schema)) fail(`which is not ${schema}`);
  if (typeof schema === 'object' && schema !== null) {
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) fail(`which is not as documented: ${parsed.error.message}`);
  }
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`);
}
