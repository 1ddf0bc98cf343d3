import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { expect, it } from 'vitest';
import { freshCapture } from '../harness/media/sample-frames.js';
import { integrator } from '../harness/services/integrator.js';
import { startProcess } from '../harness/services/service-process.js';
import { startService } from '../harness/services/start-service.js';

it('Two worker processes measure the same of each capture, and the next receipt says so', async () => {
  const service = await startService({ env: { COMPARED_SHARE: '1' } });
  const second = await startProcess('workers', { ...service.env, WORKER_METRICS_PORT: '' });
  const db = openDatabase(service.databaseUrl, { max: 1, statementTimeoutMs: 10_000 });
  try {
    const api = integrator(service.baseUrl, service.liveKey);
    const decide = async () => api.decided((await api.capture(await freshCapture(4))).sessionId);
    await decide();
    await expect.poll(() => db('comparisons').select('place', 'wrong')).toEqual([{ place: null, wrong: [] }]);
    const [{ workers }] = await db('comparisons').select('workers');
    expect(new Set(workers).size).toBe(2);
    const { sessionId } = await decide();
    const { bundle } = await db('receipts').where({ session_id: sessionId }).first('bundle');
    expect(JSON.parse(bundle).comparisons).toEqual({ compared: 1, differed: 0 });
  } finally {
    await db.destroy();
    await second.end('SIGTERM');
    await service.stop();
  }
}, 300_000);
