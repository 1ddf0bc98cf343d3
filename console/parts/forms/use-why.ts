import type { ProblemCode } from '@faceproof/protocol/problems.js';
import { ApiError, ConnectionError, ProxyError, SignedOutError } from '../../api/api-error.js';
import { type Language, useLanguage } from '../../texts/language.js';
import problemWords from '../../texts/problems.json' with { type: 'json' };
import { usePartTexts } from '../texts.js';

/**
 * Why the service refuses a call. The service answers in English and in more detail, so English lists only what it says too
 * technically.
 */
const PROBLEM_WORDS: Readonly<Record<Language, Partial<Record<ProblemCode, string>>>> = problemWords;

/** Returns what says in the person's language why a call failed. */
export function useWhy(): (error: unknown) => string {
  const texts = usePartTexts();
  const problems = PROBLEM_WORDS[useLanguage()];
  return (error) => {
    if (error instanceof ConnectionError) return texts.unreachable;
    if (error instanceof ProxyError) return texts.refusedOnItsWay;
    if (error instanceof SignedOutError) return texts.otherPerson;
    if (error instanceof ApiError) return problems[error.code] ?? error.message;
    return error instanceof Error ? error.message : String(error);
  };
}
