import { z } from 'zod';
import { ID_PREFIXES, isId } from '../../ids.js';
import { MODES } from '../../words.js';
import { count, cursorOf, id, moment, page, pageLimit, time } from '../fields.js';

const ACTOR_KINDS = ['KEY', 'REVIEWER', 'MEMBER', 'OPERATOR', 'SERVICE', 'PERSON'] as const;

export const AuditEntrySchema = z
  .strictObject({
    auditId: id('audit'),
    at: time.describe('When it was done.'),
    actorKind: z
      .enum(ACTOR_KINDS)
      .describe(
        '`KEY`: an API key. `REVIEWER`: an API key on behalf of a reviewer. `MEMBER`: a member who signed in. `OPERATOR`: the operator of the service. `SERVICE`: the service by itself. `PERSON`: the verified person, on the page of their session.',
      ),
    actor: z
      .string()
      .nullable()
      .describe(
        `Id of the key (\`${ID_PREFIXES.key}…\`) or of the member (\`${ID_PREFIXES.member}…\`); \`null\` for the others.`,
      ),
    reviewer: z
      .string()
      .nullable()
      .describe('The name that a key gave for its reviewer; `null` without one, and once it is erased.'),
    mode: z
      .enum(MODES)
      .nullable()
      .describe('The mode in which it was done; `null` if it belongs to no mode, such as a sign-in.'),
    action: z
      .string()
      .describe(
        'Method and pattern of the route, such as `POST /v1/keys`, a command of the operator, or what the service found, such as `measurements differ`.',
      ),
    objectId: z.string().nullable().describe('Id of the object; `null` if there is none.'),
    detail: z.string().nullable().describe('What the entry says beyond the action and the object, such as granted scopes.'),
    remoteAddress: z.string().nullable().describe("The caller's address; `null` for an operator, and once it is erased."),
    requestId: z.string().nullable().describe('Id of the request; `null` for a command.'),
    occurrences: count.min(1).describe('The number of equal events that the entry covers.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

export const AuditPageSchema = page(AuditEntrySchema).meta({ id: 'AuditPage' });

export const ListAuditSchema = z.strictObject({
  actor: z
    .string()
    .refine((value) => value === 'OPERATOR' || isId('key', value) || isId('member', value), {
      message: 'must be the id of a key or a member, or OPERATOR',
    })
    .optional()
    .describe('Only what this key or member did, or operators (`OPERATOR`).'),
  action: z
    .string()
    .regex(/^[A-Za-z][\w /:.-]{0,99}$/, { message: 'must be an action, such as POST /v1/keys' })
    .optional()
    .describe('Only this action.'),
  objectId: z
    .string()
    .regex(/^([a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, {
      message: 'must be the id of an object',
    })
    .optional()
    .describe('Only what was done to this object, such as looks at the pictures of a session, with the exports of its person.'),
  from: moment.optional().describe('Only entries at or after this time.'),
  to: moment.optional().describe('Only entries before this time.'),
  limit: pageLimit,
  cursor: cursorOf('audit'),
});
