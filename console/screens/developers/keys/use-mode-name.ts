import { useApi } from '../../../api/use-api.js';
import { useKeyTexts } from './texts.js';

/** @returns the mode as it is said before the word "key" */
export function useModeName(): string {
  const texts = useKeyTexts();
  return useApi().mode === 'LIVE' ? texts.live : texts.test;
}
