import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { Catalogue } from './catalogue.js';
import words from './problems.json' with { type: 'json' };

type Words = Readonly<Partial<Record<ProblemCode, string>>>;

/**
 * Why the service refuses a call. The service answers in English and in more detail, so English lists only what it says too
 * technically.
 */
export const PROBLEM_WORDS: Catalogue<Words> = words;
