import { findFile } from '../../files/files.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { removeFile } from '../../journey/files/remove-file.js';
import { Refusal } from '../../refusal.js';
import type { Stored } from '../../vault/stored.js';

/** Deletes the picture at once; undecided sessions that named it find no reference. */
export function deleteFile(service: Stored): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'deleteFile',
      tag: 'Files',
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
