import { catalogue } from '../../texts/catalogue.js';
import texts from './sayings.json' with { type: 'json' };

/** Sentences for the ears of a person. */
export const SAYINGS = catalogue(texts);
