import { newId } from '@faceproof/orchestrator/make-id.js';
import { oidcDigest } from '@faceproof/orchestrator/people/member.js';
import { storeMember } from '@faceproof/orchestrator/people/members.store.js';
import type { Role } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { openJar, useProvider } from '../../harness/people/identity-provider.js';

describe('GET /v1/auth/oidc/callback answers 303', () => {
  const opened = useProvider();

  const isCallback = (location: string) => location.includes('/oidc/callback');
  const isConsole = (location: string) => location.includes('/console');
  const start = () => `${opened.api.config.publicUrl}/v1/auth/oidc/start`;
  const cookieOf = (jar: ReturnType<typeof openJar>) => jar.cookies(opened.api.config.publicUrl).get('fp_console');

  async function mapMember(subject: string, role: Role = 'REVIEWER', issuer = opened.provider.issuer): Promise<string> {
    const id = newId('member', opened.api.service);
    const digest = oidcDigest(opened.api.service.vault, issuer, subject);
    const member = { id, accountId: opened.api.accountId, role, name: 'Ada', email: null, oidcDigest: digest };
    await storeMember(opened.api.service, opened.api.db, { ...member, createdAt: new Date(), joinedAt: null });
    return id;
  }

  it('and signs the mapped member in', async () => {
    const memberId = await mapMember('ada');
    opened.provider.subject = 'ada';
    const jar = openJar();
    expect(await jar.visit(start(), isConsole)).toBe(`${opened.api.config.publicUrl}/console`);
    const headers = { Cookie: `fp_console=${cookieOf(jar)}` };
    const me = await opened.api.call('GET', '/v1/me', { key: null, headers });
    expect(me.body).toMatchObject({ memberId, role: 'REVIEWER', signIn: { method: 'OIDC' } });
    expect(jar.cookies(opened.api.config.publicUrl).has('fp_oidc')).toBe(false);
  });

  it('and counts a second round at the provider from when the person was asked for proof', async () => {
    await mapMember('silent');
    opened.provider.subject = 'silent';
    const jar = openJar();
    const signedInAt = async () => {
      await jar.visit(start(), isConsole);
      const headers = { Cookie: `fp_console=${cookieOf(jar)}` };
      return (await opened.api.call('GET', '/v1/me', { key: null, headers })).body.signIn.signedInAt;
    };
    const first = await signedInAt();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await signedInAt()).toBe(first);
  });

  it('after asking for proof anew where the last one is older than a minute', async () => {
    const answer = await opened.api.call('GET', '/v1/auth/oidc/start', { key: null });
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('max_age')).toBe('60');
  });

  it('without a sign-in for a person who is not mapped, or is mapped under another issuer', async () => {
    await mapMember('elsewhere', 'REVIEWER', 'https://other.example');
    for (const subject of ['nobody', 'elsewhere']) {
      opened.provider.subject = subject;
      const jar = openJar();
      expect(await jar.visit(start(), isConsole)).toBe(`${opened.api.config.publicUrl}/console#refused`);
      expect(cookieOf(jar)).toBeUndefined();
    }
  });

  it('without a sign-in for the callback of another browser, and for one that was used', async () => {
    await mapMember('eve');
    opened.provider.subject = 'eve';
    const [eve, victim] = [openJar(), openJar()];
    const callback = await eve.visit(start(), isCallback);
    // Eve sends her callback to someone who has begun a sign-in too.
    await victim.visit(start(), isCallback);
    expect(await victim.visit(callback, isConsole)).toMatch(/#refused$/);
    expect(cookieOf(victim)).toBeUndefined();
    expect(await openJar().visit(callback, isConsole)).toMatch(/#refused$/);
    await eve.visit(callback, isConsole);
    const first = cookieOf(eve);
    await eve.visit(callback, isConsole);
    expect(cookieOf(eve)).toBe(first);
  });

  it('to the console only, whatever the query says', async () => {
    for (const query of [
      '',
      '?code=x&state=y',
      '?error=access_denied&state=y',
      '?redirect=https://evil.example',
      '?code=%00',
    ]) {
      const answer = await opened.api.call('GET', `/v1/auth/oidc/callback${query}`, { key: null });
      if (query.includes('%00')) expect(answer.status).toBe(422);
      else expect(answer.headers.get('location')).toBe(`${opened.api.config.publicUrl}/console#refused`);
    }
  });

  it('and the database refuses a mapping to an owner or an operator', async () => {
    await expect(mapMember('boss', 'OWNER')).rejects.toThrow(/members_check/);
  });
});
