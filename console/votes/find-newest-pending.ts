import type { Mode } from '@faceproof/protocol/words.js';
import type { Cast } from './send-votes.js';

/**
 * Where one press of the undo key acts.
 *
 * @returns the mode whose pending vote was given last; null if no vote is pending
 */
export function findNewestPending(casts: Readonly<Record<Mode, readonly Cast[]>>): Mode | null {
  const live = sentAtOf(casts.LIVE);
  const test = sentAtOf(casts.TEST);
  if (live === null && test === null) return null;
  return (live ?? 0) >= (test ?? 0) ? 'LIVE' : 'TEST';
}

function sentAtOf(casts: readonly Cast[]): number | null {
  const pending = casts.find(({ step }) => step === 'PENDING');
  return pending?.step === 'PENDING' ? pending.sentAt.getTime() : null;
}
