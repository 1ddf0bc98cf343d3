import { fill } from './catalogue.js';
import { formatNumber } from './formats.js';
import { useLanguage } from './language.js';

/** A text for a number `{n}`, in the forms that English and German tell apart. */
export interface Plural {
  one: string;
  other: string;
}

/** Returns what fills a number, and other values, into the form that the person's language asks for. */
export function useCounted(): (forms: Plural, n: number, values?: Readonly<Record<string, string | number>>) => string {
  const language = useLanguage();
  const rules = new Intl.PluralRules(language);
  return (forms, n, values = {}) =>
    fill(rules.select(n) === 'one' ? forms.one : forms.other, { ...values, n: formatNumber(n, language) });
}
