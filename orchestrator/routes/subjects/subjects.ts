import {
  ErasurePageSchema,
  ErasureSchema,
  ListErasuresSchema,
  SubjectSchema,
  SubjectSummarySchema,
} from '@faceproof/protocol/api/evidence/subjects.js';
import type { Clock } from '../../clock.js';
import type { Answer } from '../../http/call.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import type { Jobs } from '../../jobs/jobs.js';
import { openExportLimits } from '../../journey/export/export-limits.js';
import { exportSubject as exportData } from '../../journey/export/export-subject.js';
import { countHeld } from '../../journey/retention/count-held.js';
import { eraseSubject as erase } from '../../journey/subjects/erase-subject.js';
import type { Log } from '../../observe/log.js';
import type { SigningService } from '../../receipts/signer.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import { type ErasureEvidence, listErasuresOf } from '../../subjects/erasures.store.js';
import { findKnownSubject, listEnrollmentsOfSubject, listErasuresOfSubject } from '../../subjects/lookup.store.js';
import type { Vault } from '../../vault/vault.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';

const ENROLLMENTS_MAX = 100;

/** The person's id is in the body, because it must not be in a URL. */
export function lookUpSubject(service: { db: Database; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    body: SubjectSchema,
    reads: true,
    doc: {
      id: 'lookUpSubject',
      summary: 'See what is held about a person',
      description:
        'How many rows of each kind are held and when they are deleted, by the dates of the retention table. Of an erased person, only the erasures are left. The audit log records the call, without the id.',
      answers: { 200: SubjectSummarySchema },
      problems: ['not_found'],
      example: { subjectId: 'customer-4711' },
    },
    async handle({ principal, body, record }) {
      const { accountId, mode } = principal;
      const subject = await findKnownSubject(service, service.db, { accountId, mode, ...body });
      if (subject === null) throw new Refusal('not_found', 'There is no such subject.');
      const { row, createdAt, erasedAt } = subject;
      return record(service.db, {
        status: 200,
        auditDetail: `SUBJECT ${row}`,
        body: {
          subjectId: body.subjectId,
          createdAt: createdAt.toISOString(),
          erasedAt: erasedAt?.toISOString() ?? null,
          held: erasedAt === null ? await countHeld(service.db, row) : [],
          enrollments: await listEnrollmentsOfSubject(service.db, row, ENROLLMENTS_MAX),
          erasures: await listErasuresOfSubject(service.db, row),
        },
      });
    },
  });
}

export function exportSubject(service: { db: Database; vault: Vault; clock: Clock }): Handler<'key'> {
  const limits = openExportLimits();
  return handlerFor('key', {
    body: SubjectSchema,
    reads: true,
    alsoNeeds: 'media:read',
    doc: {
      id: 'exportSubject',
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
        headers: { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename="subject.zip"' },
      };
    },
  });
}

export function eraseSubject(service: AnnouncingService & SigningService & { log: Log; jobs: Jobs }): Handler<'key'> {
  return handlerFor('key', {
    body: SubjectSchema,
    doc: {
      id: 'eraseSubject',
      summary: 'Erase a person',
      description: "Destroys the person's key and data, cancels open sessions, and signs a receipt of the erasure. Idempotent.",
      answers: { 200: ErasureSchema },
      problems: ['not_found', 'subject_on_hold'],
      example: { subjectId: 'customer-4711' },
    },
    async handle({ principal, body, record }) {
      const { accountId, mode } = principal;
      const toAnswer = (evidence: ErasureEvidence): Answer => {
        const { erasureId, ...shown } = showErasure(evidence);
        return { status: 200, runsAgain: true, body: { erasureId, subjectId: body.subjectId, ...shown } };
      };
      const tenant = { accountId, mode };
      return toAnswer(await erase(service, tenant, body.subjectId, (tx, erasure) => record(tx, toAnswer(erasure))));
    },
  });
}

function showErasure({ receipt, bundle }: ErasureEvidence) {
  const { erasureId, decidedAt: erasedAt, erased } = bundle;
  return { erasureId, erasedAt, erased, receipt: { receipt, bundle } };
}

/** They name nobody: only a caller who kept the erasure's id, or knows the `subjectId`, can tell which is whose. */
export function listErasures({ db }: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    query: ListErasuresSchema,
    doc: {
      id: 'listErasures',
      summary: 'List the erasures of an account, with their receipts',
      answers: { 200: ErasurePageSchema },
    },
    async handle({ principal, asked: { limit, cursor }, record }) {
      const found = await listErasuresOf(db, principal, { before: cursor, limit: limit + 1 });
      const body = toPage(found, limit, { idOf: ({ bundle }) => bundle.erasureId, show: showErasure });
      return record(db, { status: 200, body });
    },
  });
}
