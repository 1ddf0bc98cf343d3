import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { fill, type Strings } from '../boot.js';

export interface Texts {
  strings: Strings;
  locale: string;
  /** The account's name. */
  account: string;
}

/** Fills in `{account}` and other values. */
export type Say = (text: string, values?: Record<string, string | number>) => string;

export const TextsContext = createContext<Texts | null>(null);

export function useTexts(): Texts & { say: Say } {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error('useTexts needs a TextsContext');
  return { ...texts, say: (text, values = {}) => fill(text, { account: texts.account, ...values }) };
}
