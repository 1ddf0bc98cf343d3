import { PROBLEMS, type ProblemCode } from '@faceproof/protocol/problems.js';

/** What a code means and what to do about it: the page behind a problem's `type`. */
export const REMEDIES: Readonly<Record<ProblemCode, string>> = {
  malformed_json: 'Send one JSON value in UTF-8, without a byte order mark and at most 32 levels deep.',
  invalid_header:
    'Send each header once, in the form that the reference says. An Idempotency-Key has 1 to 255 visible ASCII characters.',
  missing_api_key: 'Send the header "Authorization: Bearer fp_test_…" or "fp_live_…".',
  invalid_api_key:
    'The key was mistyped or revoked. Ask your operator for a new one; a key is shown once and cannot be read again.',
  expired_api_key: 'The key had an end, which has come. Make a new one.',
  allowance_exhausted:
    'All verifications that the plan includes this month are used or reserved. `resetsAt` says when the next month begins. A larger plan has more; what expires or is canceled gives its reservation back.',
  account_suspended: 'The operator has suspended the account. The key itself is good. Ask the operator.',
  insufficient_scope: 'The key is good, but was made without the scope that `requiredScope` names. Use another key.',
  not_found:
    'There is nothing under this id for this key. What belongs to another account, or to the other mode, is not told apart from what does not exist: check that a test key asks for a test object.',
  method_not_allowed: 'The header Allow lists the methods that this path takes.',
  request_timeout:
    'The request took longer than a minute to arrive, or its headers longer than ten seconds. Send it again, over a better connection.',
  session_state_conflict: '`currentStatus` says where the session is. Nothing was changed.',
  session_not_approved: 'Only an approved session can be enrolled. `currentStatus` says where this one is.',
  idempotency_in_progress:
    'The first request with this key has not been answered yet. Ask again after Retry-After; you will get its answer.',
  capture_link_in_use: 'The link was opened on another device first. Open a new session for this one.',
  upload_token_used: 'An upload token takes one upload. Open a new attempt.',
  webhook_endpoint_disabled:
    'Enable the endpoint with PATCH {"enabled": true} first. `disabledReason` says why it was disabled.',
  capture_link_expired: 'The capture link has run out. Open a new session.',
  upload_token_expired: 'An upload token lives ten minutes, and a new attempt voids the one before. Open a new attempt.',
  subject_erased: 'The person was erased, and everything about them. For a new verification use another subjectId.',
  policy_version_mismatch:
    'Somebody changed the policy in between. Read it, make your change on what you read, and send it with its ETag.',
  payload_too_large:
    'JSON: 64 kB. A reference picture: 10 MB and 40 megapixels. A frame: 4 MB and 12 megapixels. A video: 20 MB. An upload in all: 24 MB.',
  unsupported_media_type:
    'Bodies are application/json, uploads multipart/form-data; pictures JPEG, PNG or WebP; videos MP4 or WebM. No content encoding.',
  validation_failed:
    '`errors` lists each fault: a JSON pointer into the body, a code, and a sentence. Unknown members are refused, so that a typo cannot drop a check.',
  reference_required: 'The flow ONBOARDING compares a person with a picture or an enrollment: send `reference`.',
  reference_not_allowed: 'The flow LIVENESS_ONLY compares nothing: leave `reference` out.',
  reference_unusable: 'The picture or the enrollment has expired or was erased. Upload it, or enroll, again.',
  idempotency_key_reused: 'Another body was sent under this key in the last 24 hours. A new request needs a new key.',
  simulate_not_allowed: 'Only test keys may simulate.',
  undecodable_media: 'The file is damaged, or not what it says it is.',
  rate_limited:
    'Too many requests in this minute. Wait as long as Retry-After says; RateLimit on every answer says what is left.',
  internal_error:
    'The fault is ours. Send the request again with the same Idempotency-Key; if it goes on, tell the operator the requestId.',
  overloaded: 'There is more to do than can be done now. Send the request again after Retry-After.',
  dependency_unavailable: 'Something that the service stands on does not answer. Send the request again after Retry-After.',
};

/** A readable page for one code, without a script. */
export function composeErrorPage(code: ProblemCode, publicUrl: string): string {
  const { status, title, retryable } = PROBLEMS[code];
  return composePage(`${code} (${status})`, [
    `<p class="code">${status} <code>${code}</code></p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${toHtml(REMEDIES[code])}</p>`,
    `<p>${retryable ? 'The same request, sent again later, may succeed.' : 'The same request, sent again, is refused again.'}</p>`,
    `<p><a href="${escapeHtml(publicUrl)}/errors">All codes</a> · <a href="${escapeHtml(publicUrl)}/docs">API reference</a></p>`,
  ]);
}

/** All codes on one page. */
export function composeErrorList(publicUrl: string): string {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, title }]) =>
      `<tr><td>${status}</td><td><a href="${escapeHtml(publicUrl)}/errors/${code}"><code>${code}</code></a></td><td>${escapeHtml(title)}</td></tr>`,
  );
  return composePage('Errors', ['<h1>Errors</h1>', `<table>${rows.join('')}</table>`]);
}

/** Its hash is what the page's policy allows, and nothing else. */
export const ERROR_PAGE_STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
  body { max-width: 42rem; margin: 4rem auto; padding: 0 1.25rem }
  h1 { font-size: 1.5rem; line-height: 1.3 }
  code { font-family: ui-monospace, monospace; font-size: .95em }
  .code { opacity: .7; margin-bottom: 0 }
  td { padding: .25rem 1rem .25rem 0; vertical-align: top }
`;

function composePage(title: string, body: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Faceproof</title><style>${ERROR_PAGE_STYLE}</style></head><body>${body.join('\n')}</body></html>\n`;
}

function toHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
