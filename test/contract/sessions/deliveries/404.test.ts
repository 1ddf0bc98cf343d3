import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /v1/sessions/:sessionId/deliveries answers 404 not_found for a session of the other mode or of another account', async () => {
  const { sessionId } = await api().decided('approve');
  const get = async (key: string) => (await api().call('GET', `/v1/sessions/${sessionId}/deliveries`, { key })).status;
  expect([await get(api().testKey), await get(api().liveKey), await get(api().stranger.testKey)]).toEqual([200, 404, 404]);
});
