import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /docs/assets/:file answers 404', () => {
  const api = useApi();

  it.each(['index.html', '..%2fpackage.json', 'package.json', 'constructor', '__proto__', '%00'])(
    'not_found to %s',
    async (file) => {
      const answer = await api().call('GET', `/docs/assets/${file}`, { key: null });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    },
  );
});
