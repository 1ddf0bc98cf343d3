import { textsHook } from '../../texts/language.js';
import texts from './sayings.json' with { type: 'json' };

/** Sentences for the ears of a person. */
export const useSayings = textsHook(texts);
