import type { BrandingAnswer } from '@faceproof/client/calls/account/branding.js';
import type { StoredBrandingSchema } from '@faceproof/protocol/api/account/branding.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/branding answers 200', () => {
  const api = useApi();

  it('with nothing set, at version 0, and the standard consent text of each language', async () => {
    const { body, headers } = await api().call('GET', '/v1/branding');
    expect(headers.get('etag')).toMatch(/^"0\.[\w-]{12}"$/);
    expect(body).toMatchObject({
      version: 0,
      branding: { publicName: null, logos: { light: null, dark: null }, consentTexts: {} },
    });
    expect(
      body.consents.map(({ locale, translation }: { locale: string; translation: string }) => [locale, translation]),
    ).toEqual(
      expect.arrayContaining([
        ['en', 'ORIGINAL'],
        ['he', 'MACHINE'],
      ]),
    );
    for (const { locale, textHash, textVersion, own } of body.consents) {
      const text = (await api().call('GET', `/v1/consent-texts/${textHash}`, { key: null })).body;
      expect([text.locale, text.textVersion, own]).toEqual([locale, textVersion, false]);
    }
  });

  it('to the client, and to an owner who signed in, but to no other role', async () => {
    const { branding, etag } = await api().client.branding.get();
    expect([branding.publicName, etag]).toEqual([null, expect.stringMatching(/^"0\./)]);
    true satisfies Same<Omit<BrandingAnswer, 'etag'>, Output<typeof StoredBrandingSchema>>;
    for (const role of ['OWNER', 'DEVELOPER', 'REVIEWER', 'SUPPORT', 'AUDITOR'] as const) {
      const { headers } = await api().signIn({ role });
      const { status } = await api().call('GET', '/v1/branding', { key: null, headers });
      expect([role, status]).toEqual([role, role === 'OWNER' ? 200 : 403]);
    }
  });
});
