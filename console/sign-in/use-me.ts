import type { Me } from '@faceproof/protocol/api/account/me.js';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const MeContext = createContext<Me | null>(null);

/** The person who is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('useMe needs a MeContext');
  return me;
}
