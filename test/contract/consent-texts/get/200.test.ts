import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { hashText } from '@faceproof/protocol/evidence/receipts.js';
import { describe, expect, it } from 'vitest';
import { openLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/consent-texts/:textHash answers 200', () => {
  const api = useApi();

  async function agree(session: { locale?: string; [member: string]: unknown } = {}): Promise<string> {
    const { sessionId, captureToken } = await openLink(api(), session);
    const body = { accepted: true, locale: session.locale ?? 'en' };
    await api().call('POST', '/v1/captures/session/consent', { key: captureToken, body });
    return (await api().db('sessions').where({ id: sessionId }).first('consent_text_hash')).consent_text_hash;
  }

  it('to anybody, with the text whose hash is recorded with a consent, and no value of the session', async () => {
    const hash = await agree({ purpose: 'Opening an account', subjectId: 'customer-9', locale: 'de' });
    const { body, text } = await api().call('GET', `/v1/consent-texts/${hash}`, { key: null });
    expect(body).toMatchObject({ textHash: hash, locale: 'de' });
    expect(hashText(canonicalJson(body.text))).toBe(hash);
    expect(body.text.title).toContain('{account}');
    expect(text).not.toMatch(/Opening an account|customer-9|Acme/);
  });

  it('with a text that an earlier version of the page showed, after the person was erased too', async () => {
    const hash = await agree({ subjectId: 'gone' });
    const text = { title: 'Earlier' };
    const earlier = hashText(canonicalJson(text));
    await api()
      .db('consent_texts')
      .where({ hash })
      .update({ hash: earlier, text: JSON.stringify(text) });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'gone' } });
    expect((await api().call('GET', `/v1/consent-texts/${earlier}`, { key: null })).body.text).toEqual(text);
    expect((await api().call('GET', `/v1/consent-texts/${hash}`, { key: null })).body.text.title).toContain('{account}');
  });

  it('to the client, without an API key', async () => {
    const hash = await agree();
    expect((await api().client.evidence.consentText(hash)).textHash).toBe(hash);
  });
});
