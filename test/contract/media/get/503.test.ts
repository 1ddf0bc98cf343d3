import { ObjectStoreError } from '@faceproof/hosting/objects/object-store-error.js';
import { describe, expect, it } from 'vitest';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { callApi } from '../../harness/http-call.js';
import { type Api, useApi } from '../../harness/orchestrator-in-process.js';

async function pictureOf(api: Api): Promise<string> {
  const { sessionId } = await uploadedSession(api);
  const { items } = (await api.call('GET', `/v1/sessions/${sessionId}/media`)).body;
  return `/v1/sessions/${sessionId}/media/${items[0].mediaId}`;
}

describe('GET /v1/sessions/:sessionId/media/:mediaId answers 503', () => {
  const api = useApi({ REFERENCE_WAIT_SECONDS: '1' });
  // Not with `call`, which would start the worker.
  const get = (path: string) => callApi(api().base, 'GET', path, { key: api().testKey });

  it("'dependency_unavailable' while no worker runs, and leaves no row behind", async () => {
    const path = await pictureOf(api());
    const answer = await get(path);
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'dependency_unavailable', '5']);
    expect(await api().db('renditions')).toEqual([]);
  });

  it("'overloaded' while the workers have too much to do", async () => {
    const path = await pictureOf(api());
    await api().takeReferences();
    const { references } = api().service;
    api().service.references = { ...references, render: async () => ({ outcome: 'LATE' }) };
    const answer = await get(path);
    api().service.references = references;
    expect([answer.status, answer.body.code, answer.body.retryable]).toEqual([503, 'overloaded', true]);
  });

  it("'overloaded' for minutes once a worker needs too long, and asks no worker for that picture again", async () => {
    const path = await pictureOf(api());
    const { references } = api().service;
    const asked: string[] = [];
    const render: typeof references.render = async ({ renderId }) => {
      asked.push(renderId);
      return { outcome: 'LATE' };
    };
    api().service.references = { ...references, render, hasWorkers: async () => true, hasRunFor: async () => true };
    await get(path);
    const again = await get(path);
    api().service.references = references;
    expect([again.status, again.body.code]).toEqual([503, 'overloaded']);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(120);
    expect(asked).toHaveLength(1);
  });

  it("'overloaded' to an account that waits for two pictures, and renders them", async () => {
    const paths = [await pictureOf(api()), await pictureOf(api()), await pictureOf(api())];
    await api().takeReferences();
    const { references } = api().service;
    const begun: (() => void)[] = [];
    let bothBegun = () => {};
    const both = new Promise<void>((resolve) => {
      bothBegun = resolve;
    });
    const render: typeof references.render = async (job, at) => {
      await new Promise<void>((resolve) => begun.push(resolve) === 2 && bothBegun());
      return references.render(job, { ...at, waitMs: 15_000 });
    };
    api().service.references = { ...references, render };
    const first = paths.slice(0, 2).map(get);
    await both;
    const third = await get(paths[2] ?? '');
    for (const go of begun) go();
    const answers = await Promise.all(first);
    api().service.references = references;
    expect([third.status, third.body.code, third.headers.get('retry-after')]).toEqual([503, 'overloaded', '5']);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  const later = useApi();
  it("'dependency_unavailable' while the media store is away, and no audit entry says that it was seen", async () => {
    const path = await pictureOf(later());
    await later().call('GET', path);
    const { vault } = later().service;
    const before = await later().db('audit_log').whereNotNull('detail');
    later().service.vault = {
      ...vault,
      getObject: async () => {
        throw new ObjectStoreError('UNREACHABLE', 'The folder is away');
      },
    };
    const answer = await callApi(later().base, 'GET', path, { key: later().testKey });
    later().service.vault = vault;
    expect([answer.status, answer.body.code]).toEqual([503, 'dependency_unavailable']);
    expect(await later().db('audit_log').whereNotNull('detail')).toHaveLength(before.length);
  });
});
