import { describe, expect, it } from 'vitest';
import { makePng, pictureForm } from '../harness/grey-picture.js';
import { type Api, LIVENESS, useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const BODIES: Record<string, unknown> = { '/v1/sessions/:sessionId/review': { outcome: 'APPROVED', reviewer: 'x' } };
const WITH_ID = ROUTES.filter((route) => route.caller === 'key' && route.path.includes(':')).map(
  (route) => [route.method, route.path] as const,
);

describe('every route with an id answers 404', () => {
  const api = useApi();

  it.each(WITH_ID)('to %s %s of another account or the other mode, byte for byte as to an unknown id', async (method, path) => {
    const own = await ownId(api(), path, api().testKey);
    const request = { ...(method === 'GET' || method === 'DELETE' ? {} : { body: BODIES[path] ?? {} }) };
    const answer = async (id: string, key: string) => {
      const { status, body } = await api().call(method, path.replace(/:\w+/, id), { ...request, key });
      return { status, ...body, requestId: null };
    };
    const unknown = await answer(own.replace(/.{4}$/, '0000'), api().testKey);
    expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
    expect(await answer(own, api().liveKey)).toEqual(unknown);
    expect(await answer(own, api().stranger.testKey)).toEqual(unknown);
  });
});

/** The id of something that is there, of the kind that the path asks for. */
async function ownId(api: Api, path: string, key: string): Promise<string> {
  const name = /:(\w+)/.exec(path)?.[1];
  const make = async (where: string, body: unknown) => (await api.call('POST', where, { key, body })).body;
  const endpoint = () => make('/v1/webhook-endpoints', { url: 'https://hooks.example/x' });
  if (name === 'sessionId') return (await make('/v1/sessions', LIVENESS)).sessionId;
  if (name === 'fileId') return (await make('/v1/files', pictureForm(makePng(300, 300)))).fileId;
  if (name === 'endpointId') return (await endpoint()).endpointId;
  if (name === 'deliveryId') return (await make(`/v1/webhook-endpoints/${(await endpoint()).endpointId}/test`, {})).deliveryId;
  if (name === 'enrollmentId')
    return (await make('/v1/enrollments', { sessionId: (await api.decided('approve', {}, key)).sessionId })).enrollmentId;
  throw new Error(`This test does not know how to make a ${name}`);
}
