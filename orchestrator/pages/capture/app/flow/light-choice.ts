import type { ChallengeKind } from '@faceproof/protocol/words.js';

/** What the person said when they were told of the colours; null until then. It holds for every attempt of this visit. */
export type LightChoice = 'SHOW' | 'AVOID' | null;

/** Whether colours are to come that the person has not been told of. Who asks for less motion never sees any. */
export function mustWarnOfLight(challenges: readonly ChallengeKind[], choice: LightChoice): boolean {
  return challenges.includes('LIGHT') && choice === null && !goesWithoutLight();
}

export function mayShowLight(choice: LightChoice): boolean {
  return choice === 'SHOW' && !goesWithoutLight();
}

/** Also where the person's own colours replace every page's: there is nothing to show then. */
export function goesWithoutLight(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce), (forced-colors: active)').matches;
}
