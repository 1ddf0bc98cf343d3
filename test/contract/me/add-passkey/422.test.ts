import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { openAuthenticator } from '../../harness/people/authenticator.js';
import { storeTestPasskey } from '../../harness/people/console-person.js';

describe('POST /v1/me/passkeys answers 422', () => {
  const api = useApi();
  const begin = async (headers: Record<string, string>) =>
    (await api().call('POST', '/v1/me/passkeys/options', { key: null, headers, body: {} })).body.publicKey;

  it("validation_failed to a response to another member's options, and to the same one twice", async () => {
    const [me, other] = [await api().signIn(), await api().signIn()];
    const authenticator = openAuthenticator(new URL(api().config.publicUrl).origin);
    const add = (credential: object) =>
      api().call('POST', '/v1/me/passkeys', { key: null, headers: me.headers, body: { credential } });
    await expectProblem(add(authenticator.register(await begin(other.headers))), 422, 'validation_failed');
    const own = authenticator.register(await begin(me.headers));
    expect((await add(own)).status).toBe(201);
    expect((await add(own)).status).toBe(422);
  });

  it('beyond twenty passkeys', async () => {
    const { memberId, headers } = await api().signIn();
    for (let i = 0; i < 20; i++) await storeTestPasskey(api(), memberId);
    const authenticator = openAuthenticator(new URL(api().config.publicUrl).origin);
    const credential = authenticator.register(await begin(headers));
    const answer = await api().call('POST', '/v1/me/passkeys', { key: null, headers, body: { credential } });
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'passkey_refused']);
  });
});
