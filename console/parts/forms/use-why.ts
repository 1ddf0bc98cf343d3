import { ApiError, ConnectionError, ProxyError, SignedOutError } from '../../api/api-error.js';
import { useTexts } from '../../texts/language.js';
import { PROBLEM_WORDS } from '../../texts/problems.js';
import { PARTS } from '../texts.js';

/** Returns what says in the person's language why a call failed. */
export function useWhy(): (error: unknown) => string {
  const texts = useTexts(PARTS);
  const problems = useTexts(PROBLEM_WORDS);
  return (error) => {
    if (error instanceof ConnectionError) return texts.unreachable;
    if (error instanceof ProxyError) return texts.refusedOnItsWay;
    if (error instanceof SignedOutError) return texts.otherPerson;
    if (error instanceof ApiError) return problems[error.code] ?? error.message;
    return error instanceof Error ? error.message : String(error);
  };
}
