import { FileSchema } from '@faceproof/protocol/api/files.js';
import { z } from 'zod';
import type { Tenant } from '../../accounts/tenant.js';
import { FILE_LIFE_MS, type StoredFile, storeFile } from '../../files/files.store.js';
import { normalizeImage } from '../../files/normalize-image.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { newId } from '../../make-id.js';
import { invalidField } from '../../refusal.js';
import type { Service } from '../../service.js';
import { keepBlobs } from '../../vault/doomed-blobs.store.js';
import { abandonObject, writeObject } from '../../vault/write-object.js';

const FILE_BYTES_MAX = 10_000_000;
const FORM_BYTES_MAX = FILE_BYTES_MAX + 10_000;

export function createFile(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: {
      multipart: {
        totalBytesMax: FORM_BYTES_MAX,
        fileBytesMax: FILE_BYTES_MAX,
        filesMax: 1,
        fieldBytesMax: 1000,
        fileNames: ['file'],
      },
    },
    doc: {
      id: 'createFile',
      tag: 'Files',
      summary: 'Upload a reference picture',
      description:
        'JPEG, PNG or WebP, at most 10 MB and 40 megapixels, with at least 240 pixels on the short side. The picture is rotated upright, and EXIF data is removed.',
      form: z.object({
        file: z.file().describe('The picture.'),
        purpose: z.literal('DOCUMENT_IMAGE').describe('The purpose of the picture.'),
      }),
      example: { file: 'portrait.jpg', purpose: 'DOCUMENT_IMAGE' },
      answers: { 201: FileSchema },
      answerHeaders: ['Location'],
      problems: ['undecodable_media'],
    },
    async handle({ principal, body: form }) {
      const [upload] = form.files;
      if (upload === undefined) throw invalidField('/file', 'required', 'Send the picture as the part "file".');
      checkFields(form.fields);
      const image = await normalizeImage(upload.bytes);
      const file = await keepFile(service, principal, image);
      return { status: 201, body: toBody(file), headers: { Location: `${service.config.publicUrl}/v1/files/${file.id}` } };
    },
  });
}

function checkFields(fields: readonly { name: string; value: string }[]): void {
  for (const { name } of fields) {
    if (name !== 'purpose') throw invalidField(`/${name.slice(0, 40)}`, 'unknown_member', 'Unknown part.');
  }
  const purpose = fields.find(({ name }) => name === 'purpose')?.value;
  if (purpose === undefined) throw invalidField('/purpose', 'required', 'Send the part "purpose".');
  if (purpose !== 'DOCUMENT_IMAGE') throw invalidField('/purpose', 'invalid_value', 'The only purpose is DOCUMENT_IMAGE.');
}

/** Object first, row second: a row never names a missing object. */
async function keepFile(
  service: Service,
  tenant: Tenant,
  image: { bytes: Buffer; mediaType: string; width: number; height: number },
): Promise<StoredFile> {
  const now = service.clock.now();
  const blobId = newId('blob', service);
  const object = service.vault.makeObjectKey(null, blobId);
  const file: StoredFile = {
    id: newId('file', service),
    accountId: tenant.accountId,
    mode: tenant.mode,
    purpose: 'DOCUMENT_IMAGE',
    bytes: image.bytes.length,
    mediaType: image.mediaType,
    width: image.width,
    height: image.height,
    blobId,
    wrappedKey: object.wrapped,
    createdAt: now,
    expiresAt: new Date(now.getTime() + FILE_LIFE_MS),
  };
  await writeObject(service, blobId, object.key, image.bytes);
  try {
    await service.db.transaction(async (tx) => {
      await keepBlobs(tx, [blobId]);
      await storeFile(tx, file);
    });
  } catch (error) {
    await abandonObject(service, blobId);
    throw error;
  }
  return file;
}

function toBody(file: StoredFile): object {
  return {
    fileId: file.id,
    purpose: file.purpose,
    bytes: file.bytes,
    mediaType: file.mediaType,
    width: file.width,
    height: file.height,
    createdAt: file.createdAt.toISOString(),
    expiresAt: file.expiresAt.toISOString(),
  };
}
