import type { Me } from '@faceproof/protocol/api/account/me.js';
import type { Member } from '@faceproof/protocol/api/account/members.js';
import { IMPLIED_BY, type Scope } from '@faceproof/protocol/words.js';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useGet } from '../api/use-api.js';

export const MeContext = createContext<Me | null>(null);

/** The person who is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('useMe needs a MeContext');
  return me;
}

/** Whether scopes allow what needs one of them. A wider scope includes its parts. */
export function includesScope(scopes: readonly Scope[], scope: Scope): boolean {
  const wider = IMPLIED_BY[scope];
  return scopes.includes(scope) || (wider !== undefined && scopes.includes(wider));
}

/** @returns whether the role of the person who is signed in may do what needs a scope */
export function useMay(): (scope: Scope) => boolean {
  const { scopes } = useMe();
  return (scope) => includesScope(scopes, scope);
}

/** The names of the first hundred members, by id, for people who may see them. Others show their ids. */
export function useMemberNames(): ReadonlyMap<string, string> {
  const mayRead = useMay()('members:read');
  const { data } = useGet<{ data: Member[] }>(mayRead ? '/v1/members?limit=100' : null);
  return new Map((data?.data ?? []).map(({ memberId, name }) => [memberId, name]));
}
