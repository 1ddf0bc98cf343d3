import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /console-assets/:file answers 404', () => {
  const api = useApi();

  it.each(['none.js', '..%2fpackage.json', '.built-from', 'manifest.json', 'constructor', '__proto__', '%00'])(
    'not_found to %s',
    async (file) => {
      const answer = await api().call('GET', `/console-assets/${file}`, { key: null });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    },
  );
});
