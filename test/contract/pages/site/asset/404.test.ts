import { beforeAll, describe, it } from 'vitest';
import { BUILD_MS_MAX, builtSite } from '../../../../harness/built-site.js';
import { expectProblem, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /site-assets/:file answers 404', () => {
  const api = useApi();
  beforeAll(builtSite, BUILD_MS_MAX);

  it.each(['site.json', '..%2fsite.json', 'constructor', '__proto__', '%00', 'chunks', 'chunks/..%2f..%2fsite.json'])(
    'not_found to %s',
    async (file) => {
      await expectProblem(api().call('GET', `/site-assets/${file}`, { key: null }), 404, 'not_found');
    },
  );
});
