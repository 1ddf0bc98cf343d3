import { describe, it } from 'vitest';
import { expectProblem, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /console-assets/:file answers 404', () => {
  const api = useApi();

  it.each(['none.js', '..%2fpackage.json', '.built-from', 'manifest.json', 'constructor', '__proto__', '%00'])(
    'not_found to %s',
    async (file) => {
      await expectProblem(api().call('GET', `/console-assets/${file}`, { key: null }), 404, 'not_found');
    },
  );
});
