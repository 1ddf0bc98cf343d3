import { describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN as key, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('/v1/instance/notice answers 200', () => {
  const api = useApi();
  const set = (text: string | null) => api().call('POST', '/v1/instance/notice', { key, body: { text } });

  it('and the hosted page shows the text, as text, until it is taken back', async () => {
    const { handoff } = (await api().call('POST', '/v1/sessions', { key: api().testKey, body: LIVENESS })).body;
    const page = async () => (await api().call('GET', new URL(handoff.captureUrl).pathname, { key: null })).text;
    await set('From 02:00 <b>UTC</b>');
    const { headers } = await api().signIn({ role: 'SUPPORT' });
    expect((await api().call('GET', '/v1/me', { key: null, headers })).body.notice).toBe('From 02:00 <b>UTC</b>');
    expect(await page()).toContain('<p class="maintenance" role="status">From 02:00 &lt;b&gt;UTC&lt;/b&gt;</p>');
    await set(null);
    expect((await api().call('GET', '/v1/instance/notice', { key })).body).toEqual({ text: null });
    expect(await page()).not.toContain('class="maintenance"');
  });
});
