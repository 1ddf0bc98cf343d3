import type { Problem } from '@faceproof/protocol/problems.js';
import { Refusal } from '../refusal.js';

export interface DemoService {
  baseUrl: string;
  call: Call;
}

/** @returns the answer's JSON */
export type Call = <T>(method: string, path: string, request?: { body?: unknown; bearer?: string }) => Promise<T>;

/** Calls the API as an integrator's server would: with the live key, or with a token that an answer gave. */
export function callService(baseUrl: string, key: string): Call {
  return async <T>(method: string, path: string, request: { body?: unknown; bearer?: string } = {}) => {
    const { body, bearer = key } = request;
    const isForm = body instanceof FormData || body instanceof Blob;
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        Authorization: `Bearer ${bearer}`,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (response.ok) return (await response.json()) as T;
    const problem = (await response.json()) as Problem;
    throw new Refusal(`${method} ${path.split('/').slice(0, 3).join('/')} answered ${problem.code}: ${problem.detail}`);
  };
}
