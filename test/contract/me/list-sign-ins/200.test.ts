import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { browserHeaders, tokenSetBy } from '../../harness/people/console-person.js';
import { joinMember, signInOptions, signInWith } from '../../harness/people/passkey-member.js';

const api = useApi();

it('GET /v1/me/sign-ins answers 200 with the own sign-ins that still work, newest first, by coarse browser', async () => {
  const { authenticator, accepted } = await joinMember(api());
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const second = await signInWith(api(), authenticator.signIn(await signInOptions(api())), { 'User-Agent': agent });
  const headers = browserHeaders(api().service, tokenSetBy(second) ?? '');
  const list = async () => (await api().call('GET', '/v1/me/sign-ins', { key: null, headers })).body.data;
  expect(await list()).toMatchObject([
    { signInId: second.body.signIn.signInId, browser: 'Firefox on Linux', current: true },
    { signInId: accepted.body.signIn.signInId, current: false },
  ]);
  const { signInId } = accepted.body.signIn;
  await api()
    .db('sign_ins')
    .where({ id: signInId })
    .update({ seen_at: new Date(Date.now() - 31 * 60_000) });
  expect(await list()).toHaveLength(1);
});
