import { useApi } from '../../../api/use-api.js';
import { textsHook } from '../../../texts/language.js';
import scopes from './scopes.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

export const useKeyTexts = textsHook(texts);

/** What a key may do with each scope. */
export const useScopeDuties = textsHook(scopes);

/** @returns the mode as it is said before the word "key" */
export function useModeName(): string {
  const texts = useKeyTexts();
  return useApi().mode === 'LIVE' ? texts.live : texts.test;
}
