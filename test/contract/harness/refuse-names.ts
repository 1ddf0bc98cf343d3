import { describe, it } from 'vitest';
import { expectProblem, useApi } from './orchestrator-in-process.js';

/** Tests that a call without a key answers 404 to each name in place of the path's parameter. */
export function refuseNames(path: string, names: readonly string[]): void {
  describe(`GET ${path} answers 404`, () => {
    const api = useApi();

    it.each(names)("'not_found' to %s", async (name) => {
      await expectProblem(api().call('GET', path.replace(/:\w+$/, name), { key: null }), 404, 'not_found');
    });
  });
}
