import { ApiError, codeOf } from '../../api/api-error.js';

/** Says what to do about an account that would have no owner. @throws the refusal, with that text */
export async function explainLastOwner<T>(act: Promise<T>, text: string): Promise<T> {
  return act.catch((error: unknown) => {
    if (error instanceof ApiError && codeOf(error) === 'last_owner') throw new ApiError({ ...error.problem, detail: text });
    throw error;
  });
}
