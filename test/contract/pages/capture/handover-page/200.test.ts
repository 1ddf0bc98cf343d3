import { describe, expect, it } from 'vitest';
import { offerHandover } from '../../../harness/capture-attempt.js';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /handover answers 200', () => {
  const api = useApi();

  it('with a page that names no one, is the same for everybody, and may stand in no frame', async () => {
    const { sessionId } = await offerHandover(api(), { purpose: 'Opening an account', embedOrigins: ['https://a.example'] });
    const before = await api().db('sessions').where({ id: sessionId }).first();
    const page = await api().call('GET', '/handover?embed=1', { key: null });
    expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    for (const secret of [sessionId, 'Opening an account', 'Acme']) expect(page.text).not.toContain(secret);
    expect(await api().db('sessions').where({ id: sessionId }).first()).toEqual(before);
  });

  it('in the language of the other device', async () => {
    expect((await api().call('GET', '/handover?lang=ar', { key: null })).text).toContain('<html lang="ar" dir="rtl">');
  });
});
