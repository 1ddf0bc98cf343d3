import type { Mode } from '@faceproof/protocol/words.js';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useApi } from '../api/use-api.js';
import type { Votes } from './send-votes.js';

export type VotesByMode = Readonly<Record<Mode, Votes>>;

export const VotesContext = createContext<VotesByMode | null>(null);

/** The votes in the mode that the address names. They outlive the screen on which they were given. */
export function useVotes(): Votes {
  const votes = useContext(VotesContext);
  const { mode } = useApi();
  if (votes === null) throw new Error('useVotes needs a VotesContext');
  return votes[mode];
}
