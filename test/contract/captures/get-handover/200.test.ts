import { expect, it } from 'vitest';
import { acceptHandover, offerHandover } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/captures/handover answers 200 with the account, the purpose and the code of the first device, and changes nothing', async () => {
  const { sessionId, token, code, expiresAt } = await offerHandover(api(), {
    purpose: 'Opening an account',
    purposeTexts: { de: 'Kontoeröffnung' },
  });
  const before = await api().db('sessions').where({ id: sessionId }).first();
  for (let look = 0; look < 2; look++) {
    const { status, body, headers } = await api().call('GET', '/v1/captures/handover', { key: token });
    expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    expect(body).toMatchObject({ mode: 'TEST', purpose: 'Opening an account', code, expiresAt });
    expect(JSON.stringify(body)).not.toContain(sessionId);
  }
  const german = { key: token, headers: { 'Accept-Language': 'de-CH, en;q=0.5' } };
  expect((await api().call('GET', '/v1/captures/handover', german)).body.purpose).toBe('Kontoeröffnung');
  expect(await api().db('sessions').where({ id: sessionId }).first()).toEqual(before);
  expect((await acceptHandover(api(), token)).status).toBe(200);
});
