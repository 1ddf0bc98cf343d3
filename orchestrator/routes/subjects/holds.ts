import { CreateHoldSchema, HoldPageSchema, HoldSchema, ListHoldsSchema } from '@faceproof/protocol/api/evidence/holds.js';
import { actorIdOf } from '../../accounts/principal.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { newId } from '../../make-id.js';
import { invalidField, Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import { deleteHold, listHolds as listStanding, showHold, storeHold } from '../../subjects/holds.store.js';
import { loadSubjects } from '../../subjects/load-subjects.js';
import { takeNamedSubject } from '../../subjects/take-named-subject.js';
import type { Vault } from '../../vault/vault.js';

type HoldService = { db: Database; vault: Vault; clock: Clock };

export function createHold(service: HoldService & { random: Randomness; config: Config }): Handler<'key'> {
  return handlerFor('key', {
    body: CreateHoldSchema,
    doc: {
      id: 'createHold',
      summary: 'Place a legal hold',
      description:
        'Until the hold ends or is lifted, nothing of the person is deleted by its date, and an erasure answers `409 subject_on_hold`. What was due and being deleted at this moment may still go.',
      answers: { 201: HoldSchema },
      answerHeaders: ['Location'],
      problems: ['not_found', 'subject_erased', 'validation_failed'],
      example: { subjectId: 'customer-4711', reason: 'Lawsuit 12 O 345/26', until: '2099-01-01T00:00:00Z' },
    },
    async handle({ principal, body, transact }) {
      const { accountId, mode } = principal;
      const createdAt = service.clock.now();
      const until = new Date(body.until);
      if (until <= createdAt) throw invalidField('/until', 'not_in_future', 'Must be in the future.');
      return transact(service.db, async (tx) => {
        const { row: subjectRow, key } = await takeNamedSubject(service, tx, { accountId, mode, subjectId: body.subjectId });
        const id = newId('hold', service);
        const hold = { id, accountId, mode, subjectRow, until, createdBy: actorIdOf(principal), createdAt };
        await storeHold(service, tx, hold, { key, reason: body.reason });
        return {
          status: 201,
          body: showHold(hold, body.subjectId, body.reason),
          headers: { Location: `${service.config.publicUrl}/v1/holds/${id}` },
          auditDetail: `SUBJECT ${subjectRow} until ${until.toISOString()}`,
          subjectRow,
        };
      });
    },
  });
}

export function listHolds(service: HoldService): Handler<'key'> {
  return handlerFor('key', {
    query: ListHoldsSchema,
    doc: { id: 'listHolds', summary: 'List the legal holds that stand', answers: { 200: HoldPageSchema } },
    async handle({ principal, asked: { limit, cursor }, record }) {
      const now = service.clock.now();
      const found = await listStanding(service.db, principal, { now, before: cursor, limit: limit + 1 });
      const { data: page, nextCursor } = toPage(found, limit, { idOf: ({ id }) => id, show: (hold) => hold });
      const subjects = await loadSubjects(service, page);
      const data = page.flatMap((hold) => {
        const subject = subjects.get(hold.subjectRow);
        if (subject?.subjectId == null) return [];
        return [showHold(hold, subject.subjectId, hold.reason(service, subject.key) ?? '')];
      });
      return record(service.db, { status: 200, body: { data, nextCursor } });
    },
  });
}

export function liftHold(service: HoldService): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'liftHold',
      summary: 'Lift a legal hold',
      description: 'What is due by then is deleted at once.',
      answers: { 204: null },
    },
    async handle({ principal, params, transact }) {
      return transact(service.db, async (tx) => {
        const subjectRow = await deleteHold(tx, principal, params.holdId ?? '');
        if (subjectRow === null) throw new Refusal('not_found', 'There is no such hold.');
        return { status: 204, auditDetail: `SUBJECT ${subjectRow}` };
      });
    },
  });
}
