import { catalogue } from './catalogue.js';
import texts from './role-duties.json' with { type: 'json' };

/** What each role may do. Source: `orchestrator/people/roles.ts`. */
export const ROLE_DUTIES = catalogue(texts);
