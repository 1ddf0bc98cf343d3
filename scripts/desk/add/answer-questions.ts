import { createInterface } from 'node:readline/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Question } from './questions.js';

/**
 * Asks a person at a terminal.
 *
 * @returns the answer; empty if they only pressed return
 */
export type Ask = (question: string) => Promise<string>;

/**
 * Flags come first, then what the file states; the rest is asked for.
 *
 * @param ask null if there is no terminal
 * @throws Refusal that names every missing flag
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
    throw new Refusal(
      `The file does not state everything, and there is no terminal to ask at. Also give:\n${flags.join('\n')}`,
    );
  }
  for (const { name, text, proposal } of open)
    answers.set(name, (await ask?.(`${text}${proposal === null ? '' : ` [${proposal}]`}: `))?.trim() || (proposal ?? ''));
  return answers;
}

/** For example `--channels …`, `--output embedding=…`. */
function toFlag(name: string): string {
  const [kind, key] = name.split(' ');
  return key === undefined ? `--${kind} …` : `--${kind} ${key}=…`;
}

/** @returns null if standard input is not a terminal */
export function openTerminal(): { ask: Ask; close(): void } | null {
  if (!process.stdin.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return { ask: (question) => lines.question(question), close: () => lines.close() };
}
