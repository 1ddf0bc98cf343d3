import type { Route } from '@faceproof/orchestrator/http/route.js';
import type { RouteDoc } from '@faceproof/orchestrator/http/route-doc.js';
import { openRoutes } from '@faceproof/orchestrator/routes/index.js';
import type { Service } from '@faceproof/orchestrator/service.js';

/** The whole table, as the OpenAPI document is composed of it. The rows are read, never called. */
export const ROUTES: readonly Route[] = openRoutes({ config: { publicUrl: 'http://127.0.0.1' } } as Service);

/** Whether the document shows an answer: not of bytes, nor of a stream that does not end. */
export function isShown(route: Route): route is Route & { doc: RouteDoc } {
  return Object.values(route.doc?.answers ?? {}).some((answer) => answer !== null && !WITHOUT_EXAMPLE.has(answer));
}

const WITHOUT_EXAMPLE: ReadonlySet<unknown> = new Set(['image/jpeg', 'application/zip', 'text/event-stream']);

/** @returns the row that serves a path, those without parameters first */
export function routeOf(method: string, path: string): Route | undefined {
  const fitting = routesAt(path).filter((route) => route.method === method);
  return fitting.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

/** @returns the rows whose pattern fits a path, whatever their method */
export function routesAt(path: string): Route[] {
  const bare = path.split('?')[0] ?? '';
  return ROUTES.filter((route) => toPattern(route.path).test(bare));
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`);
}
