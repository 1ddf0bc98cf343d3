import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /healthz answers 200 to anyone, even while the database is down', async () => {
  const alive = () => api().call('GET', '/healthz', { key: null });
  expect([(await alive()).status, (await alive()).body]).toEqual([200, { status: 'ok' }]);
  await api().service.db.destroy();
  expect((await api().call('GET', '/readyz', { key: null })).body.failing).toContain('database');
  expect([(await alive()).status, (await alive()).body]).toEqual([200, { status: 'ok' }]);
  api().service.db.initialize();
});
