import { sampleHealth } from '@faceproof/orchestrator/journey/clockwork/health-history.js';
import { expect, it } from 'vitest';
import { OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/instance/health answers 200 with what is wrong first, each with its limit and its page', async () => {
  const { status, body } = await api().call('GET', '/v1/instance/health', { key: OPERATOR_TOKEN });
  expect([status, body.ok, body.versions]).toEqual([200, false, { program: '1.0.0', schema: '0001-foundation' }]);
  expect(body.figures).toContainEqual(expect.objectContaining({ figure: 'faceproof_media_free_bytes', min: 1e9 }));
  // No worker runs here, and nothing else is wrong.
  const [first, ...rest] = body.figures;
  expect(first).toMatchObject({ figure: 'faceproof_workers', state: 'WRONG', value: 0, min: 1, max: null });
  expect(rest.filter(({ state }: { state: string }) => state !== 'OK')).toEqual([]);
});

it('and what the figures were in each quarter of an hour of the last day, kept once by all orchestrators', async () => {
  const { db, service } = api();
  const at = (minutesAgo: number) => new Date(service.clock.now().getTime() - minutesAgo * 60_000);
  await db('health_samples').delete();
  const old = [25 * 60, 60].map((minutes) => ({ at: at(minutes), figures: '{"faceproof_workers": 3}' }));
  await db('health_samples').insert(old);
  await Promise.all([sampleHealth(service), sampleHealth(service)]);
  const { body } = await api().call('GET', '/v1/instance/health', { key: OPERATOR_TOKEN });
  expect(body.sampledAt).toEqual([old[1]?.at.toISOString(), expect.stringMatching(/:(00|15|30|45):00\.000Z$/)]);
  expect(body.figures[0]).toMatchObject({ figure: 'faceproof_workers', history: [3, 0] });
});
