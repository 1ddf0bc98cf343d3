import type { ShownProfile } from '@faceproof/client/calls/evidence/evidence-log.js';
import type { ProfileListSchema } from '@faceproof/protocol/api/evidence/verdict.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/profiles answers 200', () => {
  const api = useApi();

  it('to anybody, with the shipped profiles and their sources', async () => {
    const { body } = await api().call('GET', '/v1/profiles', { key: null });
    expect(body.data.map(({ profileId }: ShownProfile) => profileId)).toEqual([
      'etsi-119-461-baseline',
      'iso-30107-3',
      'nist-800-63a-ial2',
      'standard-2026',
    ]);
    for (const { source } of body.data.flatMap(({ clauses }: ShownProfile) => clauses))
      expect([source.document, source.clause, source.readIn].every((text) => text.length > 3)).toBe(true);
  });

  it('to the client, without an API key', async () => {
    true satisfies Same<ShownProfile, Output<typeof ProfileListSchema>['data'][number]>;
    expect(await api().client.evidence.profiles()).toHaveLength(4);
  });
});
