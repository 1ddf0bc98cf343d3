import { describe, expect, it } from 'vitest';
import { makeObject } from '../harness/make-object.js';
import { type Api, LIVENESS, useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

interface Ready {
  path?: Record<string, string>;
  key?: string;
  /** Values that an example cannot know. */
  body?: Record<string, unknown>;
}

/** What must exist before an example can be sent, beyond an object for each id in the path. */
const READY: Record<string, (api: Api) => Promise<Ready>> = {
  reviewSession: pending,
  claimReview: pending,
  releaseReview: pending,
  openCapture: async (api) => ({ key: await openLink(api) }),
  openCapturePage: async (api) => ({ key: await openLink(api) }),
  answerConsent: claimed,
  chooseScenario: claimed,
  createEnrollment: async (api) => ({ body: { sessionId: (await api.decided('approve')).sessionId } }),
  async eraseSubject(api) {
    await api.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'customer-4711' } });
    return {};
  },
};

/** Bodies of JSON. Forms name files, which the answers' examples are played with. */
const EXAMPLES = ROUTES.flatMap((route) =>
  route.doc?.example === undefined || route.doc.form !== undefined
    ? []
    : [[route.doc.id, route, route.doc.example as object] as const],
);

describe('the example of the OpenAPI document', () => {
  const api = useApi();

  it.each(EXAMPLES)('of %s is accepted', async (id, route, example) => {
    const ready = (await READY[id]?.(api())) ?? {};
    const path = await fillPath(api(), route.path, ready.path ?? {});
    const key = ready.key === undefined ? {} : { key: ready.key };
    const answer = await api().call(route.method, path, { ...key, body: { ...example, ...ready.body } });
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(200);
    expect(answer.status, answer.text).toBeLessThan(300);
  });

  it('is in the document as it is in the table', async () => {
    const { paths } = (await api().call('GET', '/v1/openapi.json', { key: null })).body;
    const shown = Object.values<Record<string, Operation>>(paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId, requestBody }) => [operationId, requestBody?.content['application/json']?.example])
      .filter(([, example]) => example !== undefined);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(EXAMPLES.map(([id, , example]) => [id, example])));
  });
});

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { example?: object }> };
}

async function fillPath(api: Api, pattern: string, known: Record<string, string>): Promise<string> {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const ids = await Promise.all(names.map((name) => known[name] ?? makeObject(api, name)));
  return pattern.replace(/:\w+/g, () => ids.shift() ?? '');
}

async function openLink(api: Api): Promise<string> {
  return (await api.call('POST', '/v1/sessions', { body: LIVENESS })).body.handoff.captureToken;
}

async function pending(api: Api): Promise<Ready> {
  return { path: { sessionId: (await api.decided('review_pending')).sessionId } };
}

async function claimed(api: Api): Promise<Ready> {
  const key = await openLink(api);
  const { claimToken } = (await api.call('POST', '/v1/captures/session', { key, body: {} })).body;
  return { key, body: { claimToken } };
}
