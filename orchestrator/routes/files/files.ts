import { FileSchema } from '@faceproof/protocol/api/sessions/files.js';
import { z } from 'zod';
import { REFERENCE_BYTES_MAX } from '../../files/check-reference.js';
import { findFile, type StoredFile } from '../../files/files.store.js';
import type { FilePart, Multipart } from '../../http/body/read-multipart.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { acceptFile } from '../../journey/files/accept-file.js';
import type { NormalizingService } from '../../journey/files/normalize-upload.js';
import { removeFile } from '../../journey/files/remove-file.js';
import { invalidField, Refusal } from '../../refusal.js';
import type { Stored } from '../../vault/stored.js';

/** A form of one picture, with small fields beside it. */
export function pictureForm(fileBytesMax: number) {
  const file = { fileBytesMax, filesMax: 1, fileNames: ['file'] };
  return { multipart: { ...file, totalBytesMax: fileBytesMax + 10_000, fieldBytesMax: 1000 } };
}

export function createFile(service: NormalizingService): Handler<'key'> {
  return handlerFor('key', {
    body: pictureForm(REFERENCE_BYTES_MAX),
    doc: {
      id: 'createFile',
      summary: 'Upload a reference picture',
      description:
        'JPEG, PNG or WebP, at most 10 MB and 40 megapixels, with at least 240 pixels on the short side; or the JPEG 2000 portrait of a chip (`image/jp2`, `image/jpx` or a bare codestream; grey or RGB, at most 4 megapixels), which is kept as JPEG. A worker rotates the picture upright and removes EXIF data. The answer waits for that, for at most 15 seconds unless the operator sets another time. A WebP of more than 4 megapixels is kept as JPEG.',
      form: z.object({
        file: z.file().describe('The picture.'),
        purpose: z.literal('DOCUMENT_IMAGE').describe('The purpose of the picture.'),
      }),
      example: { file: 'portrait.jpg', purpose: 'DOCUMENT_IMAGE' },
      answers: { 201: FileSchema },
      answerHeaders: ['Location'],
      problems: ['undecodable_media', 'overloaded', 'dependency_unavailable'],
    },
    async handle({ principal, body: form, signal, releaseBody, record }) {
      const upload = pictureOf(form, ['purpose']);
      checkPurpose(form);
      const answerOf = (file: StoredFile) => ({
        status: 201,
        body: toBody(file),
        headers: { Location: `${service.config.publicUrl}/v1/files/${file.id}` },
      });
      const at = { stored: releaseBody, signal };
      return answerOf(await acceptFile(service, principal, upload, at, (tx, file) => record(tx, answerOf(file))));
    },
  });
}

/** @throws Refusal validation_failed, also for a field that has none of the names */
export function pictureOf({ files: [upload], fields }: Multipart, names: readonly string[]): FilePart {
  if (upload === undefined) throw invalidField('/file', 'required', 'Send the picture as the part "file".');
  const odd = fields.find(({ name }) => !names.includes(name));
  if (odd !== undefined) throw invalidField(`/${odd.name.slice(0, 40)}`, 'unknown_member', 'Unknown part.');
  return upload;
}

function checkPurpose({ fields }: Multipart): void {
  const purpose = fields.find(({ name }) => name === 'purpose')?.value;
  if (purpose === undefined) throw invalidField('/purpose', 'required', 'Send the part "purpose".');
  if (purpose !== 'DOCUMENT_IMAGE') throw invalidField('/purpose', 'invalid_value', 'The only purpose is DOCUMENT_IMAGE.');
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

/** Deletes the picture at once; undecided sessions that named it find no reference. */
export function deleteFile(service: Stored): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'deleteFile',
      summary: 'Delete a reference picture',
      answers: { 204: null },
      problems: ['subject_on_hold', 'session_state_conflict'],
    },
    async handle({ principal, params, record }) {
      const file = await findFile(service.db, principal, params.fileId ?? '');
      if (file === null) throw new Refusal('not_found', 'There is no such file.');
      const answer = { status: 204 };
      await removeFile(service, file, (tx) => record(tx, answer));
      return answer;
    },
  });
}
