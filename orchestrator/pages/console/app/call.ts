import type { Problem } from '@faceproof/protocol/problems.js';

/** A refusal of the service, with its text for people. */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: string;

  constructor({ code, detail }: Pick<Problem, 'code' | 'detail'>) {
    super(detail);
    this.code = code;
  }
}

/** Calls this service with the browser's cookie. @throws CallError, TypeError if there is no connection */
export async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? null : JSON.parse(text);
  if (!response.ok) throw new CallError(answer);
  return answer;
}
