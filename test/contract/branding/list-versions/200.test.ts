import type { BrandingVersion } from '@faceproof/client/calls/account/branding.js';
import type { BrandingVersionSchema } from '@faceproof/protocol/api/account/branding.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/branding/versions answers 200', () => {
  const api = useApi();

  it('with every version and who stored it, newest first, page by page', async () => {
    await api().call('PUT', '/v1/branding', { body: { publicName: 'First' } });
    const { memberId, headers } = await api().signIn();
    await api().call('PUT', '/v1/branding', { key: null, headers, body: { publicName: 'Second' } });
    const versions = [];
    for await (const version of api().client.branding.iterateVersions({ limit: 1 })) versions.push(version);
    expect(versions).toMatchObject([
      { version: 2, changedBy: memberId, branding: { publicName: 'Second' } },
      { version: 1, changedBy: expect.stringMatching(/^key_/), branding: { publicName: 'First' } },
    ]);
    true satisfies Same<BrandingVersion, Output<typeof BrandingVersionSchema>>;
  });

  it('with a name that is refused today, as does the branding', async () => {
    const { secret: key } = await api().makeKey({ scopes: ['branding'], accountId: (await api().openAccount()).accountId });
    await api().call('PUT', '/v1/branding', { key, body: { publicName: 'Stored' } });
    const stored = api().db('branding_versions').whereRaw(`branding->>'publicName' = 'Stored'`);
    await stored.update({
      branding: api().db.raw(`jsonb_set(branding::jsonb, '{publicName}', to_jsonb(?::text))`, ['\u200b']),
    });
    const [list, one] = [
      await api().call('GET', '/v1/branding/versions', { key }),
      await api().call('GET', '/v1/branding', { key }),
    ];
    expect([list.status, one.status, one.body.branding?.publicName]).toEqual([200, 200, '\u200b']);
    expect((await api().call('PUT', '/v1/branding', { key, body: { publicName: '\u200b' } })).status).toBe(422);
  });
});
