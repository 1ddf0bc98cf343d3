import { z } from 'zod';
import { REQUEST_KINDS, REQUEST_STATES } from '../../words.js';
import { cursorOf, id, moment, page, pageLimit, text, time } from '../fields.js';

const kind = z
  .enum(REQUEST_KINDS)
  .describe(
    'What the person asks for. `ACCESS`: what is held. `OBJECTION`: that processing stops. `APPEAL`: that somebody looks at a decision again.',
  );
const note = text(2000);
const state = z.enum(REQUEST_STATES).describe('`DONE` and `REFUSED` close the request.');

export const CreateRequestSchema = z.strictObject({
  subjectId: text(128).describe('The person: the `subjectId` of their sessions.'),
  kind,
  receivedAt: moment.optional().describe('When the person asked. Default: now.'),
  dueAt: moment
    .optional()
    .describe('When it must be answered. Default: 28 days after it was received, within a month as the GDPR asks.'),
  note: note.optional().describe('What colleagues should know. Sealed with the data of the person.'),
});

export const UpdateRequestSchema = z.strictObject({
  state: state.optional(),
  note: note.nullable().optional().describe('`null` clears it.'),
});

export const RequestSchema = z
  .strictObject({
    requestId: id('request'),
    kind,
    subjectId: z.string().nullable().describe('The person; `null` once nothing of them is held.'),
    receivedAt: time.describe('When the person asked.'),
    dueAt: time.describe('When it must be answered.'),
    state,
    closedAt: time.nullable().describe('When it was closed. A closed request is deleted three years later.'),
    note: note.nullable().describe('What colleagues should know; `null` without one, and once the person is erased.'),
  })
  .meta({ id: 'Request' });

export type SubjectRequest = z.infer<typeof RequestSchema>;

export const RequestPageSchema = page(RequestSchema).meta({ id: 'RequestPage' });
export const ListRequestsSchema = z.strictObject({
  state: state.optional().describe('Only requests in this state.'),
  limit: pageLimit,
  cursor: cursorOf('request'),
});
