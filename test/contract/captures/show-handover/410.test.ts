import { describe, expect, it } from 'vitest';
import { acceptHandover, expireHandover, expireLink, offerAgain, offerHandover } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/captures/handover answers 410', () => {
  const api = useApi();

  it('handover_expired, the same for an address that is unknown, replaced, expired or used', async () => {
    const replaced = await offerHandover(api());
    await offerAgain(api(), replaced);
    const expired = await offerHandover(api());
    await expireHandover(api(), expired.sessionId);
    const used = await offerHandover(api());
    await acceptHandover(api(), used.token);
    for (const token of [`fph_${'a'.repeat(43)}`, replaced.token, expired.token, used.token]) {
      const answer = await api().call('GET', '/v1/captures/handover', { key: token });
      expect([answer.status, answer.body.code]).toEqual([410, 'handover_expired']);
    }
  });

  it('capture_link_expired once the link has run out', async () => {
    const { sessionId, token } = await offerHandover(api());
    await expireLink(api(), sessionId);
    const refused = await api().call('GET', '/v1/captures/handover', { key: token });
    expect([refused.status, refused.body.code]).toEqual([410, 'capture_link_expired']);
  });

  it('subject_erased once the person was erased', async () => {
    const { token } = await offerHandover(api(), { subjectId: 'erased' });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'erased' } });
    const refused = await api().call('GET', '/v1/captures/handover', { key: token });
    expect([refused.status, refused.body.code]).toEqual([410, 'subject_erased']);
  });
});
