import { Refusal } from '@faceproof/installation/refusal.js';
import { MANIFEST_MEMBERS } from '../definitions/place-manifest.js';
import type { DescribedFiles } from './describe-files.js';
import type { Question } from './questions.js';

/**
 * Checks the other members of the folder's manifest.json: a digest of another file, or a member that no manifest has, would
 * otherwise be ignored silently.
 *
 * @throws Refusal
 */
export function checkFolderAnswers(answers: Readonly<Record<string, unknown>>, { pins }: Pick<DescribedFiles, 'pins'>): void {
  const unknown = Object.keys(answers).find((member) => !MANIFEST_MEMBERS.includes(member));
  if (unknown !== undefined)
    throw new Refusal(`The folder's manifest.json has "${unknown}", which no manifest has: remove it, or correct its name.`);
  if (answers.sha256 !== undefined && answers.sha256 !== pins.sha256)
    throw new Refusal(
      `The folder's manifest.json belongs to another file: its sha256 is not ${pins.sha256}, that of the file next to it.`,
    );
}

/**
 * @param given by the questions' names.
 * @throws Refusal if one does not answer any question, such as a setting with a typo
 */
export function checkGivenAnswers(given: ReadonlyMap<string, string>, questions: readonly Question[]): void {
  const asked = questions.map(({ name }) => name);
  const unasked = [...given.keys()].find((name) => !asked.includes(name));
  if (unasked === undefined) return;
  const [kind, key] = unasked.split(' ');
  const others = asked.flatMap((name) => (name.startsWith(`${kind} `) ? [name.slice(`${kind} `.length)] : []));
  throw new Refusal(`There is no ${kind} "${key ?? ''}" of such a model: one of ${others.join(', ') || 'none'} is meant.`);
}

/**
 * @param answers all of them.
 * @throws Refusal if one names or sizes something that the graph does not have
 */
export function checkGraphAnswers(answers: ReadonlyMap<string, string>, { inputs, outputs, pins }: DescribedFiles): void {
  const [name = ''] = [answers.get('input')];
  const input = inputs.find((one) => one.name === name);
  if (input === undefined)
    throw new Refusal(`The graph has no input "${name}": it has ${inputs.map((one) => one.name).join(', ') || 'none'}.`);
  if (inputs.length > 1)
    throw new Refusal(
      `The graph takes ${inputs.length} inputs (${inputs.map((one) => one.name).join(', ')}), but it would get only one picture.`,
    );
  // Any node of a tfjs graph can be an output.
  const names = outputs.map((one) => one.name);
  const missing = [...answers].find(([key, value]) => key.startsWith('output ') && !names.includes(value));
  if (pins.format !== 'tfjs' && missing !== undefined)
    throw new Refusal(`The graph has no output "${missing[1]}": it has ${names.join(', ')}.`);
}
