import { PutBrandingSchema, StoredBrandingSchema } from '@faceproof/protocol/api/account/branding.js';
import { actorIdOf } from '../../accounts/principal.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { changeBranding } from '../../journey/accounts/change-branding.js';
import { openPageBundle, textsOf } from '../../pages/capture/bundle.js';
import type { Stored } from '../../vault/stored.js';
import { showBranding } from './show-branding.js';

/** Replaces the branding. With `If-Match`, no concurrent change is lost; earlier versions are kept. */
export function putBranding(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  const bundleOf = openPageBundle();
  return handlerFor('key', {
    body: PutBrandingSchema,
    doc: {
      id: 'putBranding',
      tag: 'Branding',
      summary: 'Replace the branding',
      description:
        'Members left out are cleared. Open pages show the change when they are loaded again. A consent that was given under an earlier text keeps that text. The pages of the other mode do not change.',
      headers: ['If-Match'],
      answers: { 200: StoredBrandingSchema },
      answerHeaders: ['ETag'],
      problems: ['branding_version_mismatch', 'validation_failed'],
      example: {
        publicName: 'Example Bank',
        privacyUrl: 'https://bank.example/privacy',
        supportUrl: 'mailto:help@bank.example',
        colors: { light: '#0b6e4f', dark: '#66d9b5' },
        consentTexts: { en: 'We need this check by law before we open your account.' },
      },
    },
    async handle({ principal, body, header, record }) {
      const { accountId, mode } = principal;
      const texts = textsOf(bundleOf());
      const stored = await changeBranding(
        service,
        { accountId, mode, changedBy: actorIdOf(principal) },
        body,
        { ifMatch: header('If-Match'), texts },
        (tx, next, changed) => record(tx, { ...showBranding(next, texts), auditDetail: changed.join(' ') }),
      );
      return showBranding(stored, texts);
    },
  });
}
