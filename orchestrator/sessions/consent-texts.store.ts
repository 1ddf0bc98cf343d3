import type { Tenant } from '../accounts/tenant.js';
import type { Queryable, Transaction } from '../store/database.js';

/** A text that people agree to, with places such as `{account}` instead of values. Its hash is that of its canonical JSON. */
export interface ConsentText {
  hash: string;
  locale: string;
  version: string;
  text: Readonly<Record<string, string>>;
}

/** The member of a text that an account wrote. */
export const OWN_PART = 'own';
/** The member that says that an enrollment keeps a crop of the face. */
const CROP_PART = 'keptCrop';

/**
 * Keeps the text under its hash. An upgrade changes the texts of the page; those that were used stay. A text with a part that an
 * account wrote is then known for this account only.
 */
export async function keepConsentText(tx: Transaction, tenant: Tenant, one: ConsentText, now: Date): Promise<void> {
  const { hash, locale, version, text } = one;
  const own = OWN_PART in text;
  await tx('consent_texts')
    .insert({ hash, locale, version, text: JSON.stringify(text), own, first_used_at: now })
    .onConflict('hash')
    .ignore();
  if (!own) return;
  await tx('own_consent_texts')
    .insert({ account_id: tenant.accountId, mode: tenant.mode, hash, version })
    .onConflict(['account_id', 'mode', 'hash'])
    .ignore();
}

/** @returns the text for anybody who knows its hash */
export async function findConsentText(db: Queryable, hash: string): Promise<ConsentText | null> {
  const row = await db('consent_texts').where({ hash }).first('hash', 'locale', 'version', 'text');
  return row ?? null;
}

/** @returns whether the text says that a crop of the face is kept: one of an earlier version does not */
export async function namesCrop(db: Queryable, hash: string): Promise<boolean> {
  return CROP_PART in ((await findConsentText(db, hash))?.text ?? {});
}

/** @returns the text if people of this account may have seen it: a standard one, or one of its own */
export async function findTextOfAccount(db: Queryable, tenant: Tenant, hash: string): Promise<ConsentText | null> {
  const row = await db('consent_texts as t')
    .leftJoin('own_consent_texts as o', (on) =>
      on.on('o.hash', 't.hash').andOnVal('o.account_id', tenant.accountId).andOnVal('o.mode', tenant.mode),
    )
    .where('t.hash', hash)
    .whereRaw('(not t.own or o.hash is not null)')
    .first('t.hash', 't.locale', 't.text', db.raw('coalesce(o.version, t.version) as version'));
  return row ?? null;
}
