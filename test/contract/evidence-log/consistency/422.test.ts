import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { refuseQueries } from '../../harness/refuse-queries.js';

refuseQueries(
  '/v1/evidence-log/consistency',
  [
    ['', '/from'],
    ['from=0', '/to'],
    'from=x&to=1',
    'from=-1&to=1',
    'from=1.5&to=2',
    'from=1e400&to=2',
    'from=2&to=1',
    ['from=0&to=1&size=1', '/size'],
    ['from=0&to=99', '/to'],
  ],
  { key: null },
);

const api = useApi();

it('GET /v1/evidence-log/consistency answers 422 with how large a size may be, as the document says', async () => {
  const query = 'from=0&to=1000000000000000';
  const refused = await api().call('GET', `/v1/evidence-log/consistency?${query}`, { key: null });
  expect(refused.body.errors).toMatchObject([{ code: 'too_big', message: expect.stringContaining('999999999999999') }]);
  const { paths } = (await api().call('GET', '/v1/openapi.json', { key: null })).body;
  const { parameters } = paths['/v1/evidence-log/consistency'].get;
  expect(parameters.find(({ name }: { name: string }) => name === 'to').schema.maximum).toBe(999_999_999_999_999);
});
