import { createHash } from 'node:crypto';
import { countUnusedLogos, type Logo, storeLogo, UNUSED_LOGOS_MAX } from '../../accounts/logos.store.js';
import { checkLogo, checkNormalizedLogo } from '../../files/check-logo.js';
import { invalidField } from '../../refusal.js';
import type { Transaction } from '../../store/database.js';
import { abandonPicture, type NormalizingService, normalizeUpload, type UploadedPicture } from './normalize-upload.js';

/** A stored logo and its size in pixels. */
export interface AcceptedLogo extends Logo {
  width: number;
  height: number;
}

/**
 * Takes a logo in: a worker decodes it and codes it again as a PNG, which is stored for the account. The media store keeps nothing.
 *
 * @param record runs at the end of the transaction that stores the logo
 * @throws Refusal unsupported_media_type, undecodable_media, payload_too_large, validation_failed (too many unused logos), overloaded,
 *   dependency_unavailable
 */
export async function acceptLogo(
  service: NormalizingService,
  accountId: string,
  upload: UploadedPicture,
  at: { stored: () => void; signal: AbortSignal },
  record: (tx: Transaction, logo: AcceptedLogo) => Promise<unknown>,
): Promise<AcceptedLogo> {
  const pixels = checkLogo(upload.bytes);
  if ((await countUnusedLogos(service.db, accountId)) >= UNUSED_LOGOS_MAX)
    throw invalidField('/file', 'too_many_logos', `At most ${UNUSED_LOGOS_MAX} logos that no branding names are kept.`);
  const order = { accountId, as: 'LOGO', pixels, check: checkNormalizedLogo } as const;
  const { objects, picture } = await normalizeUpload(service, upload, order, at);
  const { blobId, key } = objects.output;
  const bytes = await service.vault.getObject(blobId, key).finally(() => abandonPicture(service, objects));
  const { width, height } = picture;
  const digest = createHash('sha256').update(bytes).digest('hex');
  const logo: AcceptedLogo = { digest, bytes, mediaType: 'image/png', width, height };
  await service.db.transaction(async (tx) => {
    await storeLogo(tx, accountId, logo, service.clock.now());
    await record(tx, logo);
  });
  return logo;
}
