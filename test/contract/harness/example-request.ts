import type { Route } from '@faceproof/orchestrator/http/route.js';
import { makePng, pictureForm } from './grey-picture.js';
import type { Request } from './http-call.js';
import { OPERATOR_TOKEN } from './orchestrator-in-process.js';

/**
 * A request that the pipeline lets through to the handler of a route: the right credentials, the body of the document's
 * example, and ids that name nothing.
 */
export function exampleRequest(route: Route): Request & { path: string } {
  const body = exampleBody(route);
  return { path: route.path.replace(/:\w+/g, 'none'), ...credentials(route.caller), ...(body === undefined ? {} : { body }) };
}

/** @returns what the route takes as its body; undefined if it takes none, or its handler reads the stream */
export function exampleBody({ body, doc }: Route): unknown {
  if (body === null) return undefined;
  return 'multipart' in body ? pictureForm(makePng(300, 300)) : (doc?.example ?? {});
}

/** Left out, a call carries the account's test key. */
export function credentials(caller: Route['caller']): Pick<Request, 'key' | 'from'> {
  switch (caller) {
    case 'key':
      return {};
    case 'person':
      return { key: null, from: 'OWNER' };
    case 'visitor':
      return { key: null, from: 'PAGE' };
    case 'operator':
      return { key: OPERATOR_TOKEN };
    case 'token':
      // Its form is checked before the body, and what it opens afterwards.
      return { key: `fpc_${'a'.repeat(43)}` };
    case 'anyone':
      return { key: null };
  }
}
