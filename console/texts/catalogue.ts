export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts of one part of the console, in every language. Values are filled into `{name}` with {@link fill}. */
export type Catalogue<T> = Readonly<Record<Language, T>>;

type Tree = { readonly [key: string]: string | Tree };
/** The same keys with any texts. */
type Wide<T> = { readonly [K in keyof T]: T[K] extends string ? string : Wide<T[K]> };

/** Gives the texts in English and German. A key that one language lacks does not compile. */
export function catalogue<const T extends Tree>(en: T, de: Wide<T>): Catalogue<Wide<T>> {
  return { en: en as Wide<T>, de };
}

/** Replaces each `{name}` with its value. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
