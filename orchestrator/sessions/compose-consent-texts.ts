import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { hashText } from '@faceproof/protocol/evidence/receipts.js';
import type { Translation } from '@faceproof/protocol/words.js';
import type { BrandingVersion } from '../accounts/branding.store.js';
import { type ConsentText, OWN_PART } from './consent-texts.store.js';

/** A text of the page, and where its wording comes from. */
export interface StandardText extends ConsentText {
  translation: Translation;
}

/** The standard consent texts of the page, and the choice of a language. */
export interface PageTexts {
  /** One for each language. */
  all: readonly StandardText[];
  /** @param wanted language tags in order of preference; untrusted */
  choose(wanted: readonly (string | null)[]): StandardText;
}

/** Adds what the account wrote in the language of the text, which then has another hash and version. Pure. */
export function withOwnPart(standard: ConsentText, { branding, textVersions }: BrandingVersion): ConsentText {
  const own = branding.consentTexts[standard.locale];
  if (own === undefined) return standard;
  const text = { ...standard.text, [OWN_PART]: own };
  const version = `${standard.version}.${textVersions[standard.locale] ?? 0}`;
  return { hash: hashText(canonicalJson(text)), locale: standard.locale, version, text };
}
