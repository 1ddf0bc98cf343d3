import { catalogue } from '../../texts/catalogue.js';
import texts from './preview-texts.json' with { type: 'json' };

export const PREVIEW = catalogue(texts);
