import { createInterface } from 'node:readline/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Question } from './questions.js';

/** A person at a terminal. @returns the answer; empty if they only pressed return */
export type Ask = (question: string) => Promise<string>;

/**
 * What was given comes first, then what the file says; the rest is asked for.
 *
 * @param ask null if nobody is there
 * @throws Refusal that names every flag that is missing
 */
export async function answerQuestions(
  questions: readonly Question[],
  given: ReadonlyMap<string, string>,
  ask: Ask | null,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const open: Question[] = [];
  for (const question of questions) {
    const answer = given.get(question.name) ?? question.known;
    if (answer !== null) answers.set(question.name, answer);
    else if (question.optional !== true) open.push(question);
  }
  if (open.length > 0 && ask === null) {
    const flags = open.map(
      ({ name, text, proposal }) => `  ${toFlag(name).padEnd(24)} ${text}${proposal === null ? '' : ` (such as ${proposal})`}`,
    );
    throw new Refusal(`The file does not say everything, and there is no terminal to ask at. Give also:\n${flags.join('\n')}`);
  }
  for (const { name, text, proposal } of open)
    answers.set(name, (await ask?.(`${text}${proposal === null ? '' : ` [${proposal}]`}: `))?.trim() || (proposal ?? ''));
  return answers;
}

/** `--channels …`, `--output embedding=…`. */
function toFlag(name: string): string {
  const [kind, key] = name.split(' ');
  return key === undefined ? `--${kind} …` : `--${kind} ${key}=…`;
}

/** @returns null where standard input is no terminal */
export function openTerminal(): { ask: Ask; close(): void } | null {
  if (!process.stdin.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return { ask: (question) => lines.question(question), close: () => lines.close() };
}
