import type { Queryable, Transaction } from '../store/database.js';

/** A text that people agree to, with places such as `{account}` instead of values. Its hash is that of its canonical JSON. */
export interface ConsentText {
  hash: string;
  locale: string;
  version: string;
  text: Readonly<Record<string, string>>;
}

/** Keeps the text under its hash. An upgrade changes the texts of the page; those that were used stay. */
export async function keepConsentText(tx: Transaction, { hash, locale, version, text }: ConsentText, now: Date): Promise<void> {
  await tx('consent_texts')
    .insert({ hash, locale, version, text: JSON.stringify(text), first_used_at: now })
    .onConflict('hash')
    .ignore();
}

export async function findConsentText(db: Queryable, hash: string): Promise<ConsentText | null> {
  const row = await db('consent_texts').where({ hash }).first('hash', 'locale', 'version', 'text');
  return row ?? null;
}
