import { catalogue } from './catalogue.js';
import texts from './roles.json' with { type: 'json' };

export const ROLE_NAMES = catalogue(texts);
