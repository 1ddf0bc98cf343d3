import { textsHook } from './language.js';
import duties from './role-duties.json' with { type: 'json' };
import names from './roles.json' with { type: 'json' };

export const useRoleNames = textsHook(names);

/** What each role may do. Source: `orchestrator/people/roles.ts`. */
export const useRoleDuties = textsHook(duties);
