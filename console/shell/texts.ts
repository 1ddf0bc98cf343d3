import { textsHook } from '../texts/language.js';
import texts from './texts.json' with { type: 'json' };

export const useShellTexts = textsHook(texts);
