import { z } from 'zod';
import { ROLES, SCOPES } from '../../words.js';
import { id, time } from '../fields.js';

/** The person who is signed in to the console, their passkeys and their sign-ins. Source: the API contract, section 13. */

export const SIGN_IN_METHODS = ['PASSKEY', 'OIDC', 'LINK'] as const;

const signInId = id('signIn').describe('Id of the sign-in, `sgn_…`.');
const method = z
  .enum(SIGN_IN_METHODS)
  .describe("`OIDC`: at an identity provider. `LINK`: with a link that the operator's command printed.");

export const MeSchema = z
  .strictObject({
    memberId: id('member').describe('Your id, `mem_…`.'),
    kind: z.enum(['MEMBER', 'OPERATOR']).describe('`OPERATOR`: runs this service, and belongs to no account.'),
    name: z.string().describe('What colleagues see.'),
    email: z.string().nullable().describe('For people to read.'),
    role: z.enum(ROLES).nullable().describe('`null` for an operator.'),
    scopes: z.array(z.enum(SCOPES)).describe('What the role may do.'),
    account: z
      .strictObject({
        accountId: id('account').describe('Id of the account, `acc_…`.'),
        name: z.string().describe('Name of the account.'),
        suspended: z.boolean().describe('Whether calls of the account are refused.'),
      })
      .nullable()
      .describe('`null` for an operator.'),
    signIn: z
      .strictObject({
        signInId,
        method,
        signedInAt: time.describe('When you signed in.'),
        freshUntil: time.describe('Until then, calls that need a sign-in of the last five minutes are possible.'),
        expiresAt: time.describe('12 hours after the sign-in. 30 minutes without a request end it earlier.'),
      })
      .describe('The sign-in of this request.'),
    notice: z.string().nullable().describe('What the operator tells everybody, such as of a maintenance.'),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof MeSchema>;

export const PasskeySchema = z
  .strictObject({
    passkeyId: id('passkey').describe('Id of the passkey, `psk_…`.'),
    synced: z.boolean().describe('Whether a provider of passkeys keeps a copy.'),
    transports: z.array(z.string()).describe('How the browser reaches it, such as `internal`, `hybrid` or `usb`.'),
    createdAt: time.describe('When it was registered.'),
    lastUsedAt: time.nullable().describe('The last sign-in with it.'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof PasskeySchema>;
export const PasskeyListSchema = z
  .strictObject({ data: z.array(PasskeySchema).describe('Oldest first.') })
  .meta({ id: 'PasskeyList' });

export const SignInSchema = z
  .strictObject({
    signInId,
    method,
    browser: z.string().describe('Coarse, such as `Firefox on Linux`.'),
    signedInAt: time.describe('When it began.'),
    lastSeenAt: time.describe('The last request, to the minute.'),
    expiresAt: time.describe('When it ends at the latest.'),
    current: z.boolean().describe('Whether this request uses it.'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignInSchema>;
export const SignInListSchema = z
  .strictObject({ data: z.array(SignInSchema).describe('Newest first.') })
  .meta({ id: 'SignInList' });
