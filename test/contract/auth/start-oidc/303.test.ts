import { expect, it } from 'vitest';
import { useProvider } from '../../harness/people/identity-provider.js';

const opened = useProvider();

it('GET /v1/auth/oidc/start answers 303 to the provider, with PKCE, and with state and nonce that only this browser can know', async () => {
  const ask = () => opened.api.call('GET', '/v1/auth/oidc/start', { key: null });
  const [first, second] = [await ask(), await ask()];
  expect(first.status).toBe(303);
  const url = new URL(first.headers.get('location') ?? '');
  expect(url.origin).toBe(opened.provider.issuer);
  const sent = Object.fromEntries(url.searchParams);
  expect(sent).toMatchObject({
    client_id: 'faceproof',
    response_type: 'code',
    scope: 'openid',
    code_challenge_method: 'S256',
    redirect_uri: `${opened.api.config.publicUrl}/v1/auth/oidc/callback`,
  });
  const [cookie = ''] = first.headers.getSetCookie();
  expect(cookie).toMatch(/^fp_oidc=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  const secret = /=([\w-]{43})/.exec(cookie)?.[1] ?? '';
  expect(url.href).not.toContain(secret);
  const other = new URL(second.headers.get('location') ?? '').searchParams;
  for (const name of ['state', 'nonce', 'code_challenge']) expect(other.get(name)).not.toBe(sent[name]);
  const options = await opened.api.call('POST', '/v1/auth/sign-in/options', { from: 'PAGE', body: {} });
  expect(options.body.oidc).toBe(true);
});
