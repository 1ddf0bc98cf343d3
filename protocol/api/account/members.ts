import { z } from 'zod';
import { ROLES } from '../../words.js';
import { count, cursorOf, id, newName, page, pageLimit, text, time } from '../fields.js';

/** Members of an account: its staff, who sign in to the console. Source: the API contract, section 13. */

const NAME = 'What colleagues see.';
const email = z.email().max(254);
const role = z.enum(ROLES).describe('What the member may do.');

export const MemberSchema = z
  .strictObject({
    memberId: id('member').describe('Id of the member, `mem_…`.'),
    name: text(100).describe(NAME),
    email: email.nullable().describe('For people to read. No message is sent to it, and no one is recognized by it.'),
    role,
    state: z.enum(['INVITED', 'ACTIVE']).describe('`INVITED` until the first sign-in.'),
    createdAt: time.describe('When the member was invited.'),
    joinedAt: time.nullable().describe('The first sign-in.'),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof MemberSchema>;

export const MemberDetailSchema = MemberSchema.extend({
  holds: z
    .strictObject({
      passkeys: count.describe('Registered passkeys.'),
      signIns: count.describe('Sign-ins that work now.'),
      claims: count.describe('Reviews that the member holds now, in both modes.'),
    })
    .describe('What would end if the member were removed.'),
}).meta({ id: 'MemberDetail' });
export type MemberDetail = z.infer<typeof MemberDetailSchema>;

export const MemberPageSchema = page(MemberSchema).meta({ id: 'MemberPage' });

export const ListMembersSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('member') });

export const InviteMemberSchema = z.strictObject({
  name: newName(100).describe(NAME),
  email: email.nullish().describe('For people to read.'),
  role,
});

export const InvitedMemberSchema = z
  .strictObject({
    member: MemberSchema.describe('The member.'),
    invitation: z
      .strictObject({
        url: z.string().describe('Send it to the person. Only this answer has it.'),
        expiresAt: time.describe('24 hours after the invitation.'),
      })
      .describe('The link with which the person registers a passkey, once.'),
  })
  .meta({ id: 'InvitedMember' });

export const UpdateMemberSchema = z.strictObject({ role });
