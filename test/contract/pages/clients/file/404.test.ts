import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /clients/… answers 404', () => {
  const api = useApi();

  it.each(['none.tgz', '..%2fpackage.json', '.built-from', 'clients.json', 'constructor', '%E0%A4%A'])(
    'not_found to %s',
    async (path) => {
      await expectProblem(api().call('GET', `/clients/${path}`, { key: null }), 404, 'not_found');
    },
  );
});
