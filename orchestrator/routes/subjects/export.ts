import { SubjectSchema } from '@faceproof/protocol/api/evidence/subjects.js';
import type { Clock } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { openExportLimits } from '../../journey/export/export-limits.js';
import { exportSubject as exportData } from '../../journey/export/export-subject.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import { findKnownSubject } from '../../subjects/lookup.store.js';
import type { Vault } from '../../vault/vault.js';

export function exportSubject(service: { db: Database; vault: Vault; clock: Clock }): Handler<'key'> {
  const limits = openExportLimits();
  return handlerFor('key', {
    body: SubjectSchema,
    reads: true,
    alsoNeeds: 'media:read',
    doc: {
      id: 'exportSubject',
      tag: 'Subjects',
      summary: 'Export everything held about a person',
      description:
        'A ZIP archive with JSON, among it the numbers by which each session was decided (`facts.json`), and with the pictures and clips as they are stored; templates and measurements of the face are left out. The archive is streamed: an error breaks the connection, and an archive that is not whole has no directory, so that no program opens it. An account has two exports at a time. The audit log records the export before it begins, without the id.',
      answers: { 200: 'application/zip' },
      problems: ['not_found', 'subject_erased', 'overloaded'],
      example: { subjectId: 'customer-4711' },
    },
    async handle({ principal, body, record, authenticateAgain }) {
      const { accountId, mode } = principal;
      const subject = await findKnownSubject(service, service.db, { accountId, mode, ...body });
      if (subject === null) throw new Refusal('not_found', 'There is no such subject.');
      if (subject.erasedAt !== null) throw new Refusal('subject_erased', 'The person was erased; nothing is held.');
      limits.check(accountId);
      const answer = { status: 200, auditObjectId: subject.row, auditDetail: `SUBJECT ${subject.row}` };
      await record(service.db, answer);
      return {
        ...answer,
        body: limits.run(accountId, () => exportData(service, { ...subject, ...body, accountId, mode }, authenticateAgain)),
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': 'attachment; filename="subject.zip"',
          'Cache-Control': 'no-store',
        },
      };
    },
  });
}
