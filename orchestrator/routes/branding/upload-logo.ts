import { LogoSchema } from '@faceproof/protocol/api/account/branding.js';
import { z } from 'zod';
import { logoUrl } from '../../accounts/logo-url.js';
import { LOGO_UPLOAD_BYTES_MAX } from '../../files/check-logo.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { type AcceptedLogo, acceptLogo } from '../../journey/files/accept-logo.js';
import type { NormalizingService } from '../../journey/files/normalize-upload.js';
import { invalidField } from '../../refusal.js';

/** A logo is public from its upload on: a reader needs only its digest. */
export function uploadLogo(service: NormalizingService): Handler<'key'> {
  return handlerFor('key', {
    body: {
      multipart: {
        totalBytesMax: LOGO_UPLOAD_BYTES_MAX + 10_000,
        fileBytesMax: LOGO_UPLOAD_BYTES_MAX,
        filesMax: 1,
        fieldBytesMax: 1000,
        fileNames: ['file'],
      },
    },
    doc: {
      id: 'uploadLogo',
      tag: 'Branding',
      summary: 'Upload a logo',
      description:
        'JPEG, PNG or WebP, at most 2 MB and 16 megapixels; SVG is refused. A worker turns it into a PNG of at most 640 by 160 pixels and keeps its transparency. The page shows it 40 pixels high after `PUT /v1/branding` names it. A logo that no branding names is deleted after 7 days.',
      form: z.object({ file: z.file().describe('The picture.') }),
      example: { file: 'logo.png' },
      answers: { 201: LogoSchema },
      problems: ['undecodable_media', 'overloaded', 'dependency_unavailable', 'validation_failed'],
    },
    async handle({ principal, body: { files, fields }, signal, releaseBody, record }) {
      const [upload] = files;
      if (upload === undefined) throw invalidField('/file', 'required', 'Send the picture as the part "file".');
      const [odd] = fields;
      if (odd !== undefined) throw invalidField(`/${odd.name.slice(0, 40)}`, 'unknown_member', 'Unknown part.');
      const at = { stored: releaseBody, signal };
      return answerOf(await acceptLogo(service, principal.accountId, upload, at, (tx, logo) => record(tx, answerOf(logo))));
    },
  });
}

function answerOf({ digest, bytes, width, height }: AcceptedLogo) {
  const logo = `sha256:${digest}`;
  return { status: 201, body: { logo, url: logoUrl(logo), bytes: bytes.length, width, height }, auditDetail: logo };
}
