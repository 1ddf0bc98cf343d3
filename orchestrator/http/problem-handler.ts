import { PROBLEMS, type Problem } from '@faceproof/protocol/problems.js';
import type { Middleware } from 'koa';
import type { Log } from '../observe/log.js';
import { Refusal } from '../refusal.js';
import { isUnavailable } from '../store/database.js';
import { drainRequest } from './drain-request.js';

/** The one place where a refusal becomes HTTP. RFC 9457. */
export function handleProblems(options: { publicUrl: string; log: Log }): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null) throw new Refusal('not_found');
    } catch (error) {
      const refusal = toRefusal(error);
      if (PROBLEMS[refusal.code].status >= 500) {
        options.log.error({ err: error, requestId: ctx.state.requestId }, 'A request failed');
      }
      const problem = renderProblem(refusal, { publicUrl: options.publicUrl, requestId: ctx.state.requestId });
      ctx.status = problem.status;
      ctx.set(refusal.headers);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = JSON.stringify(problem);
      ctx.type = 'application/problem+json';
      drainRequest(ctx.req);
    }
  };
}

export function renderProblem(refusal: Refusal, at: { publicUrl: string; requestId: string }): Problem {
  const { status, title, retryable } = PROBLEMS[refusal.code];
  return {
    type: `${at.publicUrl}/errors/${refusal.code}`,
    title,
    status,
    detail: refusal.detail,
    code: refusal.code,
    requestId: at.requestId,
    retryable,
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
    ...refusal.members,
  };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) {
    return new Refusal('dependency_unavailable', 'The database cannot be reached. Try again shortly.', {
      headers: { 'Retry-After': '5' },
      cause: error,
    });
  }
  return new Refusal(
    'internal_error',
    'Something went wrong on our side. Nothing was lost; the request id finds it in our log.',
    {
      cause: error,
    },
  );
}
