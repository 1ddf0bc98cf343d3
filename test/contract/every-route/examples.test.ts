import { describe, expect, it } from 'vitest';
import { type Api, LIVENESS, useApi } from '../harness/orchestrator-in-process.js';

interface Ready {
  path: Record<string, string>;
  key?: string;
  /** What an example cannot know. */
  body?: Record<string, unknown>;
}

/** What has to be there before an example can be sent. */
const READY: Record<string, (api: Api) => Promise<Ready>> = {
  createSession: async () => ({ path: {} }),
  cancelSession: async (api) => ({
    path: { sessionId: (await api.call('POST', '/v1/sessions', { body: LIVENESS })).body.sessionId },
  }),
  reviewSession: async (api) => ({ path: { sessionId: (await api.decided('review_pending')).sessionId } }),
  openCapture: async (api) => ({ path: {}, key: await openLink(api) }),
  openCapturePage: async (api) => ({ path: {}, key: await openLink(api) }),
  answerConsent: claimed,
  chooseScenario: claimed,
  createEnrollment: async (api) => ({ path: {}, body: { sessionId: (await api.decided('approve')).sessionId } }),
  eraseSubject: async (api) => {
    await api.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'customer-4711' } });
    return { path: {} };
  },
  putPolicy: async () => ({ path: {} }),
  createWebhookEndpoint: async () => ({ path: {} }),
  updateWebhookEndpoint: endpoint,
  rotateWebhookSecret: endpoint,
  testWebhookEndpoint: endpoint,
  replayWebhookDelivery: async (api) => {
    const { path } = await endpoint(api);
    const { body } = await api.call('POST', `/v1/webhook-endpoints/${path.endpointId}/test`, { body: {} });
    return { path: { deliveryId: body.deliveryId } };
  },
};

describe('every example of the OpenAPI document', () => {
  const api = useApi();

  it('is taken as it stands', async () => {
    const { paths } = (await api().call('GET', '/v1/openapi.json', { key: null })).body;
    const tried: string[] = [];
    for (const [template, item] of Object.entries<Record<string, Operation>>(paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const example = operation.requestBody?.content['application/json']?.example;
        if (example === undefined) continue;
        const ready = await READY[operation.operationId]?.(api());
        if (ready === undefined) throw new Error(`Nobody makes ${operation.operationId} ready`);
        const path = template.replace(/\{(\w+)\}/g, (_, name) => ready.path[name] ?? '');
        const answer = await api().call(method.toUpperCase(), path, {
          ...(ready.key === undefined ? {} : { key: ready.key }),
          body: { ...example, ...ready.body },
        });
        expect([operation.operationId, answer.status, answer.text.slice(0, 300)]).toEqual([
          operation.operationId,
          expect.toSatisfy((status: number) => status >= 200 && status < 300),
          expect.anything(),
        ]);
        tried.push(operation.operationId);
      }
    }
    expect(tried.sort()).toEqual(Object.keys(READY).sort());
  });
});

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { example?: object }> };
}

async function openLink(api: Api): Promise<string> {
  return (await api.call('POST', '/v1/sessions', { body: LIVENESS })).body.handoff.captureToken;
}

async function claimed(api: Api): Promise<Ready> {
  const key = await openLink(api);
  const { claimToken } = (await api.call('POST', '/v1/captures/session', { key, body: {} })).body;
  return { path: {}, key, body: { claimToken } };
}

async function endpoint(api: Api): Promise<Ready> {
  const { body } = await api.call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example/x' } });
  return { path: { endpointId: body.endpointId } };
}
