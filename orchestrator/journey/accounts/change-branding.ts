import { createHash } from 'node:crypto';
import type { Branding, PutBranding } from '@faceproof/protocol/api/account/branding.js';
import { type BrandingVersion, findTextVersions, loadBranding, storeBranding } from '../../accounts/branding.store.js';
import { lockLogos } from '../../accounts/logos.store.js';
import type { Tenant } from '../../accounts/tenant.js';
import { matchesTag } from '../../http/headers/entity-tag.js';
import { invalidField, notNow, Refusal } from '../../refusal.js';
import { type PageTexts, withOwnPart } from '../../sessions/compose-consent-texts.js';
import { keepConsentText } from '../../sessions/consent-texts.store.js';
import type { Transaction } from '../../store/database.js';
import { lockFor } from '../../store/locks.js';
import type { Stored } from '../../vault/stored.js';

/**
 * Writes the next version of a branding, after those of other callers at the same time, and keeps its consent texts under their hashes.
 * An identical branding creates no version.
 *
 * @param by.changedBy the id of a key or of a member
 * @param ifMatch the version that the caller has read, as an entity tag; null: any
 * @param record runs at the end of the transaction that writes a new version, with what changed
 * @throws Refusal branding_version_mismatch, validation_failed (an unknown logo or language), overloaded
 */
export async function changeBranding(
  service: Pick<Stored, 'db' | 'clock'>,
  by: Tenant & { changedBy: string },
  put: PutBranding,
  { ifMatch, texts }: { ifMatch: string | null; texts: PageTexts },
  record: (tx: Transaction, stored: BrandingVersion, changed: string[]) => Promise<unknown>,
): Promise<BrandingVersion> {
  checkLanguages(put, texts);
  const branding = normalize(put);
  return service.db.transaction(async (tx) => {
    await lockFor(tx, 'branding', by);
    const current = await loadBranding(tx, by);
    if (ifMatch !== null && !namesVersion(ifMatch, current.version)) throw mismatch(current, texts);
    const changed = listChanges(current.branding, branding);
    if (changed.length === 0) return current;
    const next = followOn(current.version + 1, branding, await findTextVersions(tx, by, branding.consentTexts));
    await checkLogos(tx, by.accountId, branding);
    const now = service.clock.now();
    // The operator's command writes without the lock.
    if (!(await storeBranding(tx, by, next, { now, changedBy: by.changedBy })))
      throw notNow('overloaded', 'The branding is being changed concurrently. Retry.', 1);
    for (const standard of texts.all)
      if (standard.locale in branding.consentTexts) await keepConsentText(tx, by, withOwnPart(standard, next), now);
    await record(tx, next, changed);
    return next;
  });
}

/**
 * The entity tag of a version with the consent texts that the page shows with it. An upgrade of the service changes the page's own texts,
 * and with them the answer, although the version stays. Pure.
 */
export function brandingTag(stored: BrandingVersion, { all }: PageTexts): string {
  const hashes = all.map((text) => withOwnPart(text, stored).hash).join();
  return `"${stored.version}.${createHash('sha256').update(hashes).digest('base64url').slice(0, 12)}"`;
}

/** A change is based on a version: the page's own texts are not part of it. A tag may name the version alone. Pure. */
function namesVersion(ifMatch: string, version: number): boolean {
  return matchesTag(ifMatch.replaceAll(/\.[\w-]{12}"/g, '"'), `"${version}"`);
}

/** @throws Refusal validation_failed */
function checkLanguages({ consentTexts }: PutBranding, { all }: PageTexts): void {
  const unknown = Object.keys(consentTexts).find((locale) => !all.some((text) => text.locale === locale));
  if (unknown === undefined) return;
  const known = all.map(({ locale }) => locale).join(', ');
  throw invalidField(`/consentTexts/${toPointer(unknown)}`, 'unknown_language', `The page has the languages ${known}.`);
}

function toPointer(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Colours in lower case, languages in order, so that equal brandings are equal. */
function normalize(put: PutBranding): Branding {
  const { colors, consentTexts } = put;
  const lower = (color: string | null) => color?.toLowerCase() ?? null;
  return {
    ...put,
    colors: { light: lower(colors.light), dark: lower(colors.dark) },
    consentTexts: Object.fromEntries(Object.entries(consentTexts).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** A text that keeps its wording keeps its version, and so does one that comes back: receipts name a text by one hash and one version. */
function followOn(version: number, branding: Branding, earlier: Readonly<Record<string, number>>): BrandingVersion {
  const versions = Object.keys(branding.consentTexts).map((locale) => [locale, earlier[locale] ?? version] as const);
  return { branding, version, textVersions: Object.fromEntries(versions) };
}

/** @returns such as `publicName` and `consentTexts.de` */
function listChanges(before: Branding, after: Branding): string[] {
  const [old, now] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => (old.get(path) ?? null) !== (now.get(path) ?? null));
}

function flatten({ logos, colors, consentTexts, ...plain }: Branding): Map<string, string | boolean | null> {
  const below = (name: string, of: Record<string, string | null>) =>
    Object.entries(of).map(([key, value]) => [`${name}.${key}`, value] as const);
  return new Map([
    ...Object.entries(plain),
    ...below('logos', logos),
    ...below('colors', colors),
    ...below('consentTexts', consentTexts),
  ]);
}

/** @throws Refusal validation_failed */
async function checkLogos(tx: Transaction, accountId: string, { logos }: Branding): Promise<void> {
  const named = Object.entries(logos).flatMap(([scheme, logo]) => (logo === null ? [] : [{ scheme, digest: logo.slice(7) }]));
  const known = await lockLogos(
    tx,
    accountId,
    named.map(({ digest }) => digest),
  );
  const missing = named.find(({ digest }) => !known.includes(digest));
  if (missing !== undefined)
    throw invalidField(`/logos/${missing.scheme}`, 'unknown_logo', 'Upload the logo first, with POST /v1/branding/logos.');
}

function mismatch(stored: BrandingVersion, texts: PageTexts): Refusal {
  const { version } = stored;
  return new Refusal(
    'branding_version_mismatch',
    `The branding is at version ${version} now. Read it again before changing it.`,
    { members: { currentVersion: version }, headers: { ETag: brandingTag(stored, texts) } },
  );
}
