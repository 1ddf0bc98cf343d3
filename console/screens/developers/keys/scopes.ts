import { textsHook } from '../../../texts/language.js';
import texts from './scopes.json' with { type: 'json' };

/** What a key may do with each scope. */
export const useScopeDuties = textsHook(texts);
