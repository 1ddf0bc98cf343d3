import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { openAuthenticator } from '../../harness/people/authenticator.js';
import {
  acceptInvitation,
  beginInvitation,
  inviteMember,
  joinMember,
  signInOptions,
} from '../../harness/people/passkey-member.js';

describe('POST /v1/auth/invitations/accept answers 422', () => {
  const api = useApi();
  const origin = () => new URL(api().config.publicUrl).origin;

  it('validation_failed to a passkey of another site, without user verification, or with a challenge of others', async () => {
    const { token } = await inviteMember(api());
    const other = await beginInvitation(api(), (await inviteMember(api())).token);
    const forSignIn = await signInOptions(api());
    const authenticator = openAuthenticator(origin());
    const options = await beginInvitation(api(), token);
    for (const wrong of [
      authenticator.register(options, { origin: 'https://evil.example' }),
      authenticator.register(options, { rpId: 'evil.example' }),
      authenticator.register(options, { userVerified: false }),
      authenticator.register(options, { challenge: other.challenge }),
      authenticator.register(options, { challenge: forSignIn.challenge }),
      authenticator.register(options, { challenge: Buffer.alloc(64).toString('base64url') }),
      authenticator.signIn({ ...forSignIn }),
    ]) {
      await expectProblem(acceptInvitation(api(), token, wrong), 422, 'validation_failed');
    }
    // The invitation is still usable.
    expect((await acceptInvitation(api(), token, authenticator.register(options))).status).toBe(200);
  });

  it('validation_failed to a credential that another member has registered', async () => {
    const first = await joinMember(api());
    const { token, memberId } = await inviteMember(api());
    const authenticator = openAuthenticator(origin());
    const made = authenticator.register(await beginInvitation(api(), token));
    const stolen = Buffer.from(first.authenticator.credentialId, 'base64url');
    await api()
      .db('passkeys')
      .where({ credential_id: stolen })
      .update({ credential_id: Buffer.from(authenticator.credentialId, 'base64url') });
    const answer = await acceptInvitation(api(), token, made);
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'passkey_refused']);
    expect(await api().db('passkeys').where({ member_id: memberId })).toEqual([]);
  });
});
