import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { openAuthenticator } from '../../harness/people/authenticator.js';
import { beginInvitation, inviteMember, joinMember, signInOptions, signInWith } from '../../harness/people/passkey-member.js';

describe('POST /v1/auth/sign-in answers 401', () => {
  const api = useApi();

  it('sign_in_refused, with one text for every reason', async () => {
    const { authenticator } = await joinMember(api());
    const other = await joinMember(api());
    const options = await signInOptions(api());
    const unknown = openAuthenticator(new URL(api().config.publicUrl).origin);
    unknown.register(await beginInvitation(api(), (await inviteMember(api())).token));
    const forOther = Buffer.from(other.memberId).toString('base64url');
    const registering = await beginInvitation(api(), (await inviteMember(api())).token);
    const details = new Set<string>();
    for (const wrong of [
      unknown.signIn(options),
      authenticator.signIn(options, { origin: 'https://evil.example' }),
      authenticator.signIn(options, { rpId: 'evil.example' }),
      authenticator.signIn(options, { userVerified: false }),
      authenticator.signIn(options, { userHandle: forOther }),
      authenticator.signIn(options, { userHandle: '' }),
      authenticator.signIn(options, { challenge: Buffer.alloc(64).toString('base64url') }),
      authenticator.signIn(options, { challenge: registering.challenge }),
      { ...authenticator.signIn(options), id: other.authenticator.credentialId, rawId: other.authenticator.credentialId },
    ]) {
      const answer = await signInWith(api(), wrong);
      expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_refused']);
      expect(answer.headers.getSetCookie()).toEqual([]);
      details.add(answer.body.detail);
    }
    expect(details.size).toBe(1);
    expect((await signInWith(api(), authenticator.signIn(options))).status).toBe(200);
  });

  it('sign_in_refused to the same response a second time, also of two at once', async () => {
    const { authenticator } = await joinMember(api());
    const credential = authenticator.signIn(await signInOptions(api()), { counter: 0 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith(api(), credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  it('sign_in_refused to a counter that went back or stood still: the passkey was copied', async () => {
    const { authenticator } = await joinMember(api());
    const signIn = async (counter: number) =>
      (await signInWith(api(), authenticator.signIn(await signInOptions(api()), { counter }))).status;
    expect(await signIn(7)).toBe(200);
    expect(await signIn(7)).toBe(401);
    expect(await signIn(3)).toBe(401);
    expect(await signIn(8)).toBe(200);
  });

  it('sign_in_refused five minutes after the challenge', async () => {
    const { authenticator } = await joinMember(api());
    const options = await signInOptions(api());
    const credential = authenticator.signIn(options);
    const { clock } = api().service;
    const now = clock.now();
    clock.now = () => new Date(now.getTime() + 5 * 60_000);
    try {
      await expectProblem(signInWith(api(), credential), 401, 'sign_in_refused');
    } finally {
      clock.now = () => new Date();
    }
  });

  it('and counts in the audit log without a name', async () => {
    const entries = await api().db('audit_log').where({ action: 'console sign-in refused' });
    expect(entries.length).toBeGreaterThan(0);
    expect(entries[0]).toMatchObject({ actor_kind: 'UNKNOWN', actor: null, account_id: null });
  });
});
