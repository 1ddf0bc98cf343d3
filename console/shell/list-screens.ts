import type { Me } from '@faceproof/protocol/api/me.js';
import { SCREENS } from '../screens/index.js';
import type { Screen } from '../screens/screen.js';
import { includesScope } from '../sign-in/use-may.js';

/** The screens that this person's role may see. */
export function listScreens({ kind, scopes }: Pick<Me, 'kind' | 'scopes'>, screens = SCREENS): Screen[] {
  return screens.filter(([, , shownTo]) => {
    if (shownTo === 'EVERYBODY') return true;
    return shownTo === 'OPERATORS' ? kind === 'OPERATOR' : includesScope(scopes, shownTo);
  });
}
