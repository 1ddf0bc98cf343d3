import {
  BrandingVersionPageSchema,
  ListBrandingVersionsSchema,
  LogoSchema,
  PutBrandingSchema,
  type StoredBranding,
  StoredBrandingSchema,
} from '@faceproof/protocol/api/account/branding.js';
import { z } from 'zod';
import { type BrandingVersion, listBrandingVersions, loadBranding } from '../../accounts/branding.store.js';
import { logoUrl } from '../../accounts/logo-url.js';
import { actorIdOf } from '../../accounts/principal.js';
import { LOGO_UPLOAD_BYTES_MAX } from '../../files/check-logo.js';
import { matchesTag } from '../../http/headers/entity-tag.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { brandingTag, changeBranding } from '../../journey/accounts/change-branding.js';
import { type AcceptedLogo, acceptLogo } from '../../journey/files/accept-logo.js';
import type { NormalizingService } from '../../journey/files/normalize-upload.js';
import { openPageBundle, textsOf } from '../../pages/capture/bundle.js';
import { type PageTexts, withOwnPart } from '../../sessions/compose-consent-texts.js';
import { OWN_PART } from '../../sessions/consent-texts.store.js';
import type { Database } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';
import { pictureForm, pictureOf } from '../files/files.js';

/** The answer with a version of the branding. Pure. */
function showBranding(stored: BrandingVersion, texts: PageTexts) {
  const { branding, version } = stored;
  const consents = texts.all.map((standard) => {
    const { hash: textHash, version: textVersion, locale, text } = withOwnPart(standard, stored);
    return { locale, textHash, textVersion, own: OWN_PART in text, translation: standard.translation };
  });
  const body: StoredBranding = { branding, version, consents };
  return { status: 200, body, headers: { ETag: brandingTag(stored, texts) } };
}

/** The texts' hashes change with an upgrade too, so the tag covers them. */
export function getBranding(service: { db: Database }): Handler<'key'> {
  const bundleOf = openPageBundle();
  return handlerFor('key', {
    doc: {
      id: 'getBranding',
      summary: 'Read the branding',
      description:
        'What people see of the account on the capture page, in the mode of the key. `consents` has the hash of the consent text in each language.',
      headers: ['If-None-Match'],
      answers: { 200: StoredBrandingSchema, 304: null },
      answerHeaders: ['ETag'],
    },
    async handle({ principal, header }) {
      const answer = showBranding(await loadBranding(service.db, principal), textsOf(bundleOf()));
      const held = header('If-None-Match');
      return held !== null && matchesTag(held, answer.headers.ETag) ? { status: 304, headers: answer.headers } : answer;
    },
  });
}

/** The cursor is the last version of the previous page. */
export function listVersionsOfBranding(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    query: ListBrandingVersionsSchema,
    doc: {
      id: 'listBrandingVersions',
      summary: 'List the versions of the branding, newest first',
      description: 'To go back to a version, send its `branding` with `PUT /v1/branding`.',
      answers: { 200: BrandingVersionPageSchema },
    },
    async handle({ principal, asked: { limit, cursor } }) {
      const before = cursor === undefined ? undefined : Number(cursor);
      const versions = await listBrandingVersions(service.db, principal, { before, limit: limit + 1 });
      return { status: 200, body: toPage(versions, limit, { idOf: ({ version }) => String(version), show: showVersion }) };
    },
  });
}

function showVersion({ version, createdAt, changedBy, branding }: Awaited<ReturnType<typeof listBrandingVersions>>[number]) {
  return { version, createdAt: createdAt.toISOString(), changedBy, branding };
}

/** Replaces the branding. With `If-Match`, no concurrent change is lost; earlier versions are kept. */
export function putBranding(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  const bundleOf = openPageBundle();
  return handlerFor('key', {
    body: PutBrandingSchema,
    doc: {
      id: 'putBranding',
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

/** A logo is public from its upload on: a reader needs only its digest. */
export function uploadLogo(service: NormalizingService): Handler<'key'> {
  return handlerFor('key', {
    body: pictureForm(LOGO_UPLOAD_BYTES_MAX),
    doc: {
      id: 'uploadLogo',
      summary: 'Upload a logo',
      description:
        'JPEG, PNG or WebP, at most 2 MB and 16 megapixels; SVG is refused. A worker turns it into a PNG of at most 640 by 160 pixels and keeps its transparency. The page shows it 40 pixels high after `PUT /v1/branding` names it. A logo that no branding names is deleted after 7 days.',
      form: z.object({ file: z.file().describe('The picture.') }),
      example: { file: 'logo.png' },
      answers: { 201: LogoSchema },
      problems: ['undecodable_media', 'overloaded', 'dependency_unavailable', 'validation_failed'],
    },
    async handle({ principal, body: form, signal, releaseBody, record }) {
      const upload = pictureOf(form, []);
      const at = { stored: releaseBody, signal };
      return answerOf(await acceptLogo(service, principal.accountId, upload, at, (tx, logo) => record(tx, answerOf(logo))));
    },
  });
}

function answerOf({ digest, bytes, width, height }: AcceptedLogo) {
  const logo = `sha256:${digest}`;
  return { status: 201, body: { logo, url: logoUrl(logo), bytes: bytes.length, width, height }, auditDetail: logo };
}
