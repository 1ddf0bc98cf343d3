import { codeOf } from '../../api/api-error.js';

/** Says what to do about an account that would have no owner. @throws the refusal, with that text */
export async function explainLastOwner<T>(act: Promise<T>, text: string): Promise<T> {
  return act.catch((error: unknown) => {
    throw codeOf(error) === 'last_owner' ? new Error(text, { cause: error }) : error;
  });
}
