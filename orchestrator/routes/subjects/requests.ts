import {
  CreateRequestSchema,
  ListRequestsSchema,
  RequestPageSchema,
  RequestSchema,
  UpdateRequestSchema,
} from '@faceproof/protocol/api/evidence/requests.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { newId } from '../../make-id.js';
import { invalidField, Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import { loadSubjects } from '../../subjects/load-subjects.js';
import {
  changeRequest,
  listRequests as listRows,
  lockRequest,
  type SealedRequest,
  sealNote,
  showRequest,
  storeRequest,
} from '../../subjects/requests.store.js';
import { type Subject, shareSubject } from '../../subjects/subjects.store.js';
import { takeNamedSubject } from '../../subjects/take-named-subject.js';
import type { Vault } from '../../vault/vault.js';

const DAY_MS = 86_400_000;
/** The GDPR's month, article 12(3), where it is shortest. */
const DUE_AFTER_MS = 28 * DAY_MS;

type RequestService = { db: Database; vault: Vault; clock: Clock };

export function createRequest(service: RequestService & { random: Randomness; config: Config }): Handler<'key'> {
  return handlerFor('key', {
    body: CreateRequestSchema,
    doc: {
      id: 'createRequest',
      summary: 'Record what a person asks for by law',
      description:
        'While a request is open, a `DPO` may see the pictures of the person. An erasure closes the open requests for one.',
      answers: { 201: RequestSchema },
      answerHeaders: ['Location'],
      problems: ['not_found', 'subject_erased', 'validation_failed'],
      example: { subjectId: 'customer-4711', kind: 'ACCESS', note: 'Asked by letter.' },
    },
    async handle({ principal, body, transact }) {
      const { accountId, mode } = principal;
      const { subjectId, kind, note } = body;
      const now = service.clock.now();
      const receivedAt = body.receivedAt === undefined ? now : new Date(body.receivedAt);
      const dueAt = body.dueAt === undefined ? new Date(receivedAt.getTime() + DUE_AFTER_MS) : new Date(body.dueAt);
      if (receivedAt > now) throw invalidField('/receivedAt', 'in_future', 'Must not be in the future.');
      if (dueAt < receivedAt) throw invalidField('/dueAt', 'invalid_value', 'Must not be before `receivedAt`.');
      return transact(service.db, async (tx) => {
        const subject = await takeNamedSubject(service, tx, { accountId, mode, subjectId });
        const id = newId('request', service);
        const noteSealed = note === undefined ? null : sealNote(service, subject.key, id, note);
        const open = { state: 'OPEN', closedAt: null } as const;
        const request = { id, accountId, mode, subjectRow: subject.row, kind, receivedAt, dueAt, ...open, noteSealed };
        await storeRequest(tx, request);
        return {
          status: 201,
          body: showRequest(service, request, subject),
          headers: { Location: `${service.config.publicUrl}/v1/requests/${id}` },
          auditDetail: `${kind} SUBJECT ${subject.row}`,
          subjectRow: subject.row,
        };
      });
    },
  });
}

export function listRequests(service: RequestService): Handler<'key'> {
  return handlerFor('key', {
    query: ListRequestsSchema,
    doc: { id: 'listRequests', summary: 'List the requests of people', answers: { 200: RequestPageSchema } },
    async handle({ principal, asked: { state, limit, cursor }, record }) {
      const found = await listRows(service.db, principal, { state, before: cursor, limit: limit + 1 });
      const subjects = await loadSubjects(service, found);
      const show = (request: SealedRequest) => showRequest(service, request, subjects.get(request.subjectRow ?? '') ?? null);
      return record(service.db, { status: 200, body: toPage(found, limit, { idOf: ({ id }) => id, show }) });
    },
  });
}

export function updateRequest(service: RequestService): Handler<'key'> {
  return handlerFor('key', {
    body: UpdateRequestSchema,
    doc: {
      id: 'updateRequest',
      summary: 'Close a request, or change its note',
      description: 'Members left out stay unchanged; `note: null` clears. `OPEN` opens a closed request again.',
      answers: { 200: RequestSchema },
      problems: ['not_found', 'subject_erased'],
      example: { state: 'DONE' },
    },
    async handle({ principal, params, body, transact }) {
      const now = service.clock.now();
      return transact(service.db, async (tx) => {
        const stored = await lockRequest(tx, principal, params.requestId ?? '');
        if (stored === null) throw new Refusal('not_found', 'There is no such request.');
        const subject = stored.subjectRow === null ? null : await shareSubject(service, tx, stored.subjectRow);
        const state = body.state ?? stored.state;
        const closedAt = state === 'OPEN' ? null : (stored.closedAt ?? now);
        const changed = { ...stored, state, closedAt, noteSealed: changeNote(service, stored, subject, body.note) };
        await changeRequest(tx, changed);
        return { status: 200, body: showRequest(service, changed, subject), auditDetail: `${changed.kind} ${state}` };
      });
    },
  });
}

function changeNote(
  by: { vault: Vault },
  { id, noteSealed }: SealedRequest,
  subject: Subject | null,
  note: string | null | undefined,
): Buffer | null {
  if (note === undefined || note === null) return note === null ? null : noteSealed;
  if (subject === null) throw new Refusal('subject_erased', 'Nothing of this person is held, so no note can be kept.');
  return sealNote(by, subject.key, id, note);
}
