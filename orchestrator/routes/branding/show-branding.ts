import type { StoredBranding } from '@faceproof/protocol/api/account/branding.js';
import type { BrandingVersion } from '../../accounts/branding.store.js';
import { brandingTag } from '../../journey/accounts/change-branding.js';
import { type PageTexts, withOwnPart } from '../../sessions/compose-consent-texts.js';
import { OWN_PART } from '../../sessions/consent-texts.store.js';

/** The answer with a version of the branding. Pure. */
export function showBranding(stored: BrandingVersion, texts: PageTexts) {
  const { branding, version } = stored;
  const consents = texts.all.map((standard) => {
    const { hash: textHash, version: textVersion, locale, text } = withOwnPart(standard, stored);
    return { locale, textHash, textVersion, own: OWN_PART in text, translation: standard.translation };
  });
  const body: StoredBranding = { branding, version, consents };
  return { status: 200, body, headers: { ETag: brandingTag(stored, texts) } };
}
