import type { BrandingVersion } from '@faceproof/client/calls/branding.js';
import type { BrandingVersionSchema } from '@faceproof/protocol/api/branding.js';
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
    const same: Same<BrandingVersion, Output<typeof BrandingVersionSchema>> = true;
    expect(same).toBe(true);
  });
});
