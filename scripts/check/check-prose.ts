import { Refusal } from '@faceproof/installation/refusal.js';
import { readTexts } from './read-texts.js';

/** Phrases that have no use in this repository, each with plain English in its place. */
const PHRASES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhom?ever\b/i, 'name the subject, such as "a caller that …"'],
  [/\bfor ever\b/i, '"forever", or the real limit'],
  [/\bmend(s|ed|ing)?\b/i, '"fix" or "correct"'],
  [/\bheld against\b/i, '"compared with" or "checked against"'],
  [/\b(is|are|was|were|be|been) told\b/i, '"gets", "reports" or "shows"'],
];

/** Files that name the phrases. */
const EXEMPT = new Set(['scripts/check/check-prose.ts', 'test/unit/scripts/check-prose.test.ts']);

/** Reads all code and Markdown of the repository. @throws Refusal with one line per phrase found */
export async function refuseStiltedProse(root: string): Promise<void> {
  const texts = await readTexts(root, /\.(ts|tsx|mjs|md)$/);
  const found = texts.flatMap(({ path, text }) => (EXEMPT.has(path) ? [] : findPhrases(path, text)));
  if (found.length > 0) throw new Refusal(`${found.join('\n')}\nUse plain English in comments, messages and documents.`);
}

/** Pure. @returns one sentence per phrase that the text contains */
export function findPhrases(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    PHRASES.flatMap(([pattern, instead]) => {
      const [phrase] = pattern.exec(line) ?? [];
      return phrase === undefined ? [] : [`${path}:${index + 1} says "${phrase}": write ${instead}.`];
    }),
  );
}
