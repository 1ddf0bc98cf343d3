import { catalogue } from '../texts/catalogue.js';
import words from './audit-words.json' with { type: 'json' };

export const ACTORS = catalogue(words.actors);

/** What entries of the audit log say after the name. Of rarer actions, the route itself is shown. */
export const ACTION_WORDS = catalogue(words.actions);
