import { IMPLIED_BY, type Scope } from '@faceproof/protocol/words.js';
import { useMe } from './use-me.js';

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
