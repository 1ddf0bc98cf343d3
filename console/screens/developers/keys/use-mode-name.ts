import { useApi } from '../../../api/use-api.js';
import { useTexts } from '../../../texts/language.js';
import { KEYS } from './texts.js';

/** @returns the mode as it is said before the word "key" */
export function useModeName(): string {
  const texts = useTexts(KEYS);
  return useApi().mode === 'LIVE' ? texts.live : texts.test;
}
