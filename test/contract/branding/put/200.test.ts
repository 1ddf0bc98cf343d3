import type { PutBranding } from '@faceproof/client/calls/account/branding.js';
import { describe, expect, it } from 'vitest';
import { claimLink } from '../../harness/capture-attempt.js';
import { logoForm, makePng } from '../../harness/grey-picture.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/branding answers 200', () => {
  const api = useApi();
  const put = (body: PutBranding, key = api().testKey) => api().call('PUT', '/v1/branding', { key, body });
  async function openPage(locale = 'en', key = api().testKey) {
    const { captureToken, claimToken } = await claimLink(api(), {}, key);
    return (await api().call('POST', '/v1/captures/session', { key: captureToken, body: { claimToken, locale } })).body;
  }

  it('and the capture page shows the name, the logos, the colours and the links', async () => {
    const { body: logo } = await api().call('POST', '/v1/branding/logos', { body: logoForm(makePng(300, 100)) });
    const answer = await put({
      publicName: 'Acme Bank',
      privacyUrl: 'https://acme.example/privacy',
      supportUrl: 'mailto:help@acme.example',
      logos: { light: logo.logo },
      colors: { light: '#0B6E4F', dark: '#66D9B5' },
      consentTextsNameModelUse: true,
    });
    expect([answer.status, answer.body.version]).toEqual([200, 1]);
    expect(answer.body.branding).toMatchObject({ consentTextsNameModelUse: true, appeals: false });
    expect(answer.headers.get('etag')).toMatch(/^"1\./);
    expect((await openPage()).account).toEqual({
      name: 'Acme Bank',
      logoUrl: logo.url,
      darkLogoUrl: null,
      accent: '#0b6e4f',
      darkAccent: '#66d9b5',
      privacyUrl: 'https://acme.example/privacy',
      supportUrl: 'mailto:help@acme.example',
    });
    expect((await openPage('en', api().liveKey)).account).toMatchObject({ name: 'Acme', logoUrl: null, accent: null });
  });

  it('creates no version if nothing changes, and clears what is left out', async () => {
    const { version } = (await put({ publicName: 'Acme Bank', colors: { light: '#0b6e4f' } })).body;
    expect((await put({ publicName: 'Acme Bank', colors: { light: '#0B6E4F' } })).body.version).toBe(version);
    expect((await put({})).body).toMatchObject({
      version: version + 1,
      branding: { publicName: null, colors: { light: null }, consentTextsNameModelUse: false },
    });
  });

  it('a text of the account is part of the consent text in its language, which gets a hash and a version of its own', async () => {
    const { body } = await put({ consentTexts: { de: 'Wir sind\n\ngesetzlich verpflichtet.' } });
    const ofBranding = body.consents.find(({ locale }: { locale: string }) => locale === 'de');
    const { consent } = await openPage('de');
    expect(ofBranding).toEqual({ ...consent, text: undefined, own: true, translation: 'MACHINE' });
    expect(consent.text.own).toBe('Wir sind\n\ngesetzlich verpflichtet.');
    expect((await openPage('en')).consent.text.own).toBeUndefined();

    const again = (await put({ publicName: 'Other', consentTexts: { de: 'Wir sind\n\ngesetzlich verpflichtet.' } })).body;
    expect(again.consents.find(({ locale }: { locale: string }) => locale === 'de').textVersion).toBe(consent.textVersion);
    const changed = (await put({ consentTexts: { de: 'Anders.' } })).body;
    expect(changed.consents.find(({ locale }: { locale: string }) => locale === 'de').textVersion).not.toBe(
      consent.textVersion,
    );
    const kept = await api().call('GET', `/v1/consent-texts/${consent.textHash}`, { key: null });
    expect(kept.body.text).toEqual(consent.text);

    const back = (await put({ consentTexts: { de: 'Wir sind\n\ngesetzlich verpflichtet.' } })).body;
    const { textHash, textVersion } = back.consents.find(({ locale }: { locale: string }) => locale === 'de');
    expect([textHash, textVersion]).toEqual([consent.textHash, consent.textVersion]);
  });

  it('to a change that is based on the version alone, or on the tag of an answer before an upgrade', async () => {
    const { version } = (await put({ publicName: 'One' })).body;
    const change = (tag: string, publicName: string) =>
      api().call('PUT', '/v1/branding', { body: { publicName }, headers: { 'If-Match': tag } });
    expect((await change(`"${version}"`, 'Two')).body.version).toBe(version + 1);
    expect((await change(`"${version + 1}.AAAAAAAAAAAA"`, 'Three')).body.version).toBe(version + 2);
    expect((await change(`"${version + 1}.AAAAAAAAAAAA"`, 'Four')).status).toBe(412);
  });

  it('and a consent to an earlier text of the account is still recorded as what was read', async () => {
    await put({ consentTexts: { en: 'As it was.' } });
    const { captureToken: key, claimToken } = await claimLink(api());
    const { consent } = (await api().call('POST', '/v1/captures/session', { key, body: { claimToken, locale: 'en' } })).body;
    await put({ consentTexts: { en: 'As it is.' } });
    const { textHash } = consent;
    const body = { accepted: true, locale: 'en', textHash, claimToken };
    expect((await api().call('POST', '/v1/captures/session/consent', { key, body })).status).toBe(200);
    const page = (await api().call('POST', '/v1/captures/session', { key, body: { claimToken } })).body;
    const recorded = (await api().call('GET', `/v1/sessions/${page.sessionId}`)).body.consent;
    expect(recorded).toMatchObject({ textHash, textVersion: consent.textVersion });
  });

  it('but a text of another account, or of the other mode, is unknown', async () => {
    await put({ consentTexts: { en: 'Ours.' } });
    const { textHash } = (await openPage('en')).consent;
    for (const foreign of [api().stranger.testKey, api().liveKey]) {
      const { captureToken: key, claimToken } = await claimLink(api(), {}, foreign);
      const body = { accepted: true, locale: 'en', textHash, claimToken };
      expect((await api().call('POST', '/v1/captures/session/consent', { key, body })).status).toBe(422);
    }
  });

  it('and the audit log says who changed what', async () => {
    await put({ publicName: 'Audited', consentTexts: { fr: 'Bonjour.' } });
    const { data } = (await api().call('GET', `/v1/audit?limit=1&action=${encodeURIComponent('PUT /v1/branding')}`)).body;
    expect(data[0]).toMatchObject({ action: 'PUT /v1/branding', detail: expect.stringContaining('consentTexts.fr') });
    expect(data[0].detail).not.toContain('Bonjour');
  });

  it('to each of ten callers at the same instant, with a version of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => put({ publicName: `Acme ${i}` })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(10);
  });
});
