import { textsHook } from '../texts/language.js';
import texts from './texts.json' with { type: 'json' };

export const useViewTexts = textsHook(texts);
