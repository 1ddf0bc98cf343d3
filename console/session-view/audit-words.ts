import { textsHook } from '../texts/language.js';
import words from './audit-words.json' with { type: 'json' };

export const useActorNames = textsHook(words.actors);

/** What entries of the audit log say after the name. Of rarer actions, the route itself is shown. */
export const useActionWords = textsHook(words.actions);
