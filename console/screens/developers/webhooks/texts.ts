import { catalogue } from '../../../texts/catalogue.js';
import texts from './texts.json' with { type: 'json' };

export const WEBHOOKS = catalogue(texts);
