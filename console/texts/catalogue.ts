export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts of one part of the console, in every language. Values are filled into `{name}` with {@link fill}. */
export type Catalogue<T> = Readonly<Record<Language, T>>;

/** A text in the order of LANGUAGES. */
export type Pair = readonly [en: string, de: string];
/** JSON has no tuples: a test checks that each text is a pair. */
type Tree = { readonly [key: string]: readonly string[] | Tree };
type Texts<T> = { readonly [K in keyof T]: T[K] extends readonly string[] ? string : Texts<T[K]> };

/** Divides texts by language. */
export function catalogue<const T extends Tree>(texts: T): Catalogue<Texts<T>> {
  return { en: choose(texts, 0), de: choose(texts, 1) };
}

function choose<T extends Tree>(texts: T, at: 0 | 1): Texts<T> {
  const chosen = Object.entries(texts).map(([key, one]) => [key, Array.isArray(one) ? one[at] : choose(one as Tree, at)]);
  return Object.fromEntries(chosen);
}

/** Replaces each `{name}` with its value. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
