import type { Evaluation } from '../liveness/evaluate-liveness.js';
import type { MatchEvaluation } from '../match/evaluate-match.js';

interface Measured {
  match: MatchEvaluation | null;
  liveness: Evaluation | null;
}

/**
 * Replaces the names of pictures, clips and people by numbers: the page may be published, and files are often named after the
 * people in them. Numbered in the order of the page, which is that of the JSON. Pure.
 */
export function numberNames({ match, liveness }: Measured): Measured {
  return {
    match: match === null ? null : { ...match, worst: numberPairs(match.worst) },
    liveness: liveness === null ? null : numberClips(liveness),
  };
}

function numberPairs(worst: MatchEvaluation['worst']): MatchEvaluation['worst'] {
  const picture = numbering('picture');
  const number = <T extends { a: string; b: string }>(pairs: readonly T[]): T[] =>
    pairs.map((pair) => ({ ...pair, a: picture(pair.a), b: picture(pair.b) }));
  return {
    genuine: number(worst.genuine),
    impostor: number(worst.impostor),
    everyImpostor: number(worst.everyImpostor),
  };
}

function numberClips(evaluation: Evaluation): Evaluation {
  const clip = numbering('clip');
  const person = numbering('person');
  const number = <T extends { source: string; person: string }>(one: T): T => ({
    ...one,
    source: clip(one.source),
    person: person(one.person),
  });
  const clips = evaluation.clips.map(number);
  const { live, attack } = evaluation.worst;
  return { ...evaluation, clips, worst: { live: live.map(number), attack: attack.map(number) } };
}

/** @returns `what 1` for the first name, and the same number for the same name */
function numbering(what: string): (name: string) => string {
  const names = new Map<string, string>();
  return (name) => {
    const known = names.get(name) ?? `${what} ${names.size + 1}`;
    names.set(name, known);
    return known;
  };
}
