import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { Route } from '../http/route.js';

/** Every problem that a row can answer: its own, and those of the pipeline. */
export function listProblems(route: Route): ProblemCode[] {
  const codes: ProblemCode[] = [
    ...listAuthProblems(route),
    'rate_limited',
    ...listBodyProblems(route),
    ...(takesIdempotencyKey(route) ? IDEMPOTENCY_PROBLEMS : []),
    ...(route.path.includes(':') ? (['not_found'] as const) : []),
    ...(route.doc?.problems ?? []),
    // Every route refuses a query that is not valid text.
    'validation_failed',
    'invalid_header',
    'internal_error',
    'overloaded',
    'dependency_unavailable',
  ];
  return [...new Set(codes)];
}

export function takesIdempotencyKey(route: Route): boolean {
  return route.caller === 'key' && (route.method === 'POST' || route.method === 'PUT');
}

const IDEMPOTENCY_PROBLEMS = ['idempotency_in_progress', 'idempotency_key_reused', 'subject_erased'] as const;

function listAuthProblems(route: Route): readonly ProblemCode[] {
  switch (route.caller) {
    case 'key':
      return [
        ...(['missing_api_key', 'invalid_api_key', 'expired_api_key', 'account_suspended', 'insufficient_scope'] as const),
        ...listCookieProblems(route),
      ];
    case 'person':
      return listCookieProblems(route);
    case 'operator':
      return ['missing_api_key', 'invalid_api_key', 'insufficient_scope', ...listCookieProblems(route)];
    case 'visitor':
      return ['origin_mismatch'];
    case 'token':
      return ['not_found'];
    case 'anyone':
      return [];
  }
}

function listCookieProblems({ method, fresh }: Route): readonly ProblemCode[] {
  return [
    'sign_in_required',
    ...(method === 'GET' ? [] : (['origin_mismatch'] as const)),
    ...(fresh ? (['fresh_sign_in_required'] as const) : []),
  ];
}

function listBodyProblems(route: Route): readonly ProblemCode[] {
  const hasForm = route.doc?.form !== undefined;
  if (route.body === null && !hasForm) return [];
  const shared = [
    'payload_too_large',
    'unsupported_media_type',
    'validation_failed',
    'request_timeout',
    'upload_too_slow',
  ] as const;
  return hasForm ? shared : ['malformed_json', ...shared];
}
