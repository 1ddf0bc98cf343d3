import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { browserHeaders, tokenSetBy } from '../../harness/people/console-person.js';
import { joinMember, signInOptions, signInWith } from '../../harness/people/passkey-member.js';

describe('POST /v1/auth/sign-in answers 200', () => {
  const api = useApi();
  const me = (token: string | null) =>
    api().call('GET', '/v1/me', { key: null, headers: browserHeaders(api().service, token ?? '') });

  it('with a new cookie each time, and ends the sign-in of the same browser', async () => {
    const { authenticator, accepted } = await joinMember(api());
    const before = tokenSetBy(accepted) ?? '';
    const credential = authenticator.signIn(await signInOptions(api()));
    const again = await signInWith(api(), credential, browserHeaders(api().service, before));
    expect([again.status, again.body.signIn.method]).toEqual([200, 'PASSKEY']);
    expect(tokenSetBy(again)).not.toBe(before);
    expect((await me(before)).status).toBe(401);
    expect((await me(tokenSetBy(again))).status).toBe(200);
  });

  it('and never takes over a token that the browser brought', async () => {
    const { authenticator } = await joinMember(api());
    const planted = 'p'.repeat(43);
    const credential = authenticator.signIn(await signInOptions(api()));
    const answer = await signInWith(api(), credential, browserHeaders(api().service, planted));
    expect(answer.status).toBe(200);
    expect(tokenSetBy(answer)).not.toBe(planted);
    expect((await me(planted)).status).toBe(401);
  });

  it('and leaves the sign-in of someone else whose cookie came along', async () => {
    const { authenticator } = await joinMember(api());
    const other = await api().signIn();
    await signInWith(api(), authenticator.signIn(await signInOptions(api())), other.headers);
    expect((await me(other.token)).status).toBe(200);
  });

  it('over https, the cookie is for this host only', async () => {
    await api().restart({ publicUrl: 'https://faceproof.example' });
    const { accepted } = await joinMember(api());
    const [cookie] = accepted.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-fp_console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=43200$/);
  });
});
