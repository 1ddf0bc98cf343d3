import { digestDocument } from '@faceproof/protocol/verdict/digest-document.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/profiles/:profileId answers 200', () => {
  const api = useApi();

  it('to anybody, with the document whose digest is in verdicts', async () => {
    const session = await api().decided('approve');
    const { body } = await api().call('GET', `/v1/profiles/${session.evaluation.profileId}`, { key: null });
    expect(body).toMatchObject({ profileId: 'standard-2026', digest: session.evaluation.profileDigest });
    expect(digestDocument(body)).toBe(body.digest);
  });

  it('to the client', async () => {
    expect((await api().client.evidence.profile('iso-30107-3')).clauses.length).toBeGreaterThan(5);
  });
});
