import { catalogue } from '../../../texts/catalogue.js';
import texts from './scopes.json' with { type: 'json' };

/** What a key may do with each scope. */
export const SCOPE_DUTIES = catalogue(texts);
