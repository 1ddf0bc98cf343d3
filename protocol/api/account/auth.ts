import { z } from 'zod';

/** Sign-in to the console. Source: the API contract, section 13. */

/** 256 random bits; a wrong form is refused like a wrong value. */
const token = z.string().min(1).max(100);
const bytes = z.string().max(20_000);
const clientDataJSON = bytes.describe('What the browser signed: type, challenge and origin, base64url.');
const credential = {
  id: bytes.describe('Id of the credential, base64url.'),
  rawId: bytes.describe('The same.'),
  type: z.literal('public-key').describe('The only type.'),
  clientExtensionResults: z.looseObject({}).default({}).describe('Not read.'),
};

/** The JSON form of WebAuthn Level 3. Browsers add members, so the objects are open; the server reads those listed here. */
const RegistrationResponseSchema = z
  .looseObject({
    ...credential,
    response: z
      .looseObject({
        clientDataJSON,
        attestationObject: bytes.describe('The new public key, base64url.'),
        transports: z.array(z.string().max(20)).max(10).optional().describe('How the browser reaches the authenticator.'),
      })
      .describe("The authenticator's answer."),
  })
  .meta({ id: 'RegistrationResponse' });

const AuthenticationResponseSchema = z
  .looseObject({
    ...credential,
    response: z
      .looseObject({
        clientDataJSON,
        authenticatorData: bytes.describe('The flags and the counter, base64url.'),
        signature: bytes.describe('The signature over both, base64url.'),
        userHandle: z.string().max(200).optional().describe('The id of the member, base64url.'),
      })
      .describe("The authenticator's answer."),
  })
  .meta({ id: 'AuthenticationResponse' });

/** Options for `navigator.credentials`, in the JSON form of WebAuthn Level 3. */
const options = z.looseObject({ challenge: z.string().describe('Valid for five minutes and one use.') });

export const RegistrationOptionsSchema = z
  .strictObject({ publicKey: options.describe('For `PublicKeyCredential.parseCreationOptionsFromJSON`.') })
  .meta({ id: 'RegistrationOptions' });

export const SignInOptionsSchema = z
  .strictObject({
    publicKey: options.describe('For `PublicKeyCredential.parseRequestOptionsFromJSON`.'),
    oidc: z.boolean().describe('Whether sign-in at the identity provider is set up: `GET /v1/auth/oidc/start`.'),
  })
  .meta({ id: 'SignInOptions' });

export const BeginInvitationSchema = z.strictObject({ token: token.describe('The token of the link, after `#invitation=`.') });

export const AcceptInvitationSchema = z.strictObject({
  token: token.describe('The token of the link, after `#invitation=`.'),
  credential: RegistrationResponseSchema.describe('What `navigator.credentials.create()` gave, as JSON.'),
});
export type RegistrationResponse = z.infer<typeof RegistrationResponseSchema>;

export const SignInWithPasskeySchema = z.strictObject({
  credential: AuthenticationResponseSchema.describe('What `navigator.credentials.get()` gave, as JSON.'),
});
export type AuthenticationResponse = z.infer<typeof AuthenticationResponseSchema>;

export const SignInWithLinkSchema = z.strictObject({ token: token.describe('The token of the link, after `#sign-in=`.') });

export const AddPasskeySchema = z.strictObject({
  credential: RegistrationResponseSchema.describe('What `navigator.credentials.create()` gave, as JSON.'),
});
