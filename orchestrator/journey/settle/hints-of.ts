import type { Reason, ReasonCode } from '@faceproof/protocol/reasons.js';

/** What the page may show the person: QUALITY and USER reasons only. */
export function hintsOf(reasons: readonly Reason[]): ReasonCode[] {
  return reasons.filter(({ category }) => category === 'QUALITY' || category === 'USER').map(({ code }) => code);
}
