import type { Problem, ProblemCode } from '@faceproof/protocol/problems.js';
import * as classes from './problem-errors.js';

type Class = new (problem: Problem, context: classes.ProblemContext) => classes.ProblemError;

const CLASSES: Readonly<Record<string, Class>> = classes satisfies Record<ClassOf<ProblemCode>, Class>;

/** `internal_error` has `InternalError`. */
type ClassOf<Code extends string> = `${Pascal<Code extends `${infer Head}_error` ? Head : Code>}Error`;
type Pascal<Text extends string> = Text extends `${infer Head}_${infer Rest}`
  ? `${Capitalize<Head>}${Pascal<Rest>}`
  : Capitalize<Text>;

/** @returns an instance of the code's class, or of the base class for a code that this version does not know */
export function toProblemError(problem: Problem, context: classes.ProblemContext): classes.ProblemError {
  const name = problem.code.replace(/_error$/, '').replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return new (CLASSES[`${name}Error`] ?? classes.ProblemError)(problem, context);
}
