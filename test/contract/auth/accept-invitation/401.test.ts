import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { openAuthenticator } from '../../harness/people/authenticator.js';
import { acceptInvitation, beginInvitation, inviteMember } from '../../harness/people/passkey-member.js';

const api = useApi({ PUBLIC_URL: 'http://faceproof.example' });

it('POST /v1/auth/invitations/accept answers 401 sign_in_refused where the cookie would travel in clear over a network', async () => {
  const { token } = await inviteMember(api());
  const authenticator = openAuthenticator('http://faceproof.example');
  const credential = authenticator.register(await beginInvitation(api(), token));
  const answer = await acceptInvitation(api(), token, credential);
  expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_refused']);
  expect(answer.headers.getSetCookie()).toEqual([]);
});
