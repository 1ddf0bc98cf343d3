import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Catalogue, LANGUAGES, type Language } from './catalogue.js';

const KEPT_AS = 'faceproof.console.language';

export const LanguageContext = createContext<Language>('en');

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The texts of a catalogue in the person's language. */
export function useTexts<T>(texts: Catalogue<T>): T {
  return texts[useLanguage()];
}

/** The language that was chosen on this browser; otherwise the first of the browser's that the console has. */
export function readLanguage(page: Pick<Window, 'localStorage' | 'navigator'>): Language {
  const wanted = [page.localStorage.getItem(KEPT_AS) ?? '', ...page.navigator.languages];
  const found = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return found.map((tag) => LANGUAGES.find((language) => language === tag)).find((language) => language !== undefined) ?? 'en';
}

/** Remembers the choice on this browser. */
export function keepLanguage(page: Pick<Window, 'localStorage'>, language: Language): void {
  page.localStorage.setItem(KEPT_AS, language);
}
