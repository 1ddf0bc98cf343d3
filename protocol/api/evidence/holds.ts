import { z } from 'zod';
import { cursorOf, id, moment, page, pageLimit, text, time } from '../fields.js';

const reason = text(500).describe('Why nothing may be deleted: a dispute, an order. Sealed with the data of the person.');

export const CreateHoldSchema = z.strictObject({
  subjectId: text(128).describe('The person: the `subjectId` of their sessions.'),
  reason,
  until: moment.describe('When the hold ends by itself; in the future.'),
});

export const HoldSchema = z
  .strictObject({
    holdId: id('hold'),
    subjectId: z.string().describe('The person.'),
    reason,
    until: time.describe('When the hold ends by itself.'),
    createdBy: z.string().describe('Id of the key or the member that placed it.'),
    createdAt: time.describe('When it was placed.'),
  })
  .meta({ id: 'Hold' });

export type Hold = z.infer<typeof HoldSchema>;

export const HoldPageSchema = page(HoldSchema).meta({ id: 'HoldPage' });
export const ListHoldsSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('hold') });
