import type { ChallengeKind } from '@faceproof/protocol/words.js';

/** The person's choice about the colours; null until they are asked. It applies to every attempt of this visit. */
export type LightChoice = 'SHOW' | 'AVOID' | null;

/** True if the next attempt would show colours and the person was not asked yet. */
export function mustWarnOfLight(challenges: readonly ChallengeKind[], choice: LightChoice): boolean {
  return challenges.includes('LIGHT') && choice === null && !goesWithoutLight();
}

export function mayShowLight(choice: LightChoice): boolean {
  return choice === 'SHOW' && !goesWithoutLight();
}

/** True with reduced motion, or if the person's own colours replace those of every page. */
export function goesWithoutLight(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce), (forced-colors: active)').matches;
}
