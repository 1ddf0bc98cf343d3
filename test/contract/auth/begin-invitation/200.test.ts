import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { inviteMember } from '../../harness/people/passkey-member.js';

const api = useApi();

it('POST /v1/auth/invitations answers 200 with options for a discoverable passkey of this member, with user verification, as often as it is asked', async () => {
  const { memberId, token } = await inviteMember(api());
  for (const _ of [1, 2]) {
    const { status, body } = await api().call('POST', '/v1/auth/invitations', { from: 'PAGE', body: { token } });
    expect(status).toBe(200);
    expect(body.publicKey).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(memberId).toString('base64url'), name: 'grace@example.com', displayName: 'Grace Example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }
});
