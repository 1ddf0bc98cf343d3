import { describe, it } from 'vitest';
import { expectProblem, useApi } from './orchestrator-in-process.js';

/** Files that no page has, or that only the service reads. */
const FILES = ['none.js', '..%2fpackage.json', '.built-from', 'manifest.json', 'constructor', '__proto__', '%00'];

/** Tests that a call without a key answers 404 to each name in place of the path's parameter. */
export function refuseNames(path: string, names: readonly string[] = FILES): void {
  describe(`GET ${path} answers 404`, () => {
    const api = useApi();

    it.each(names)("'not_found' to %s", async (name) => {
      await expectProblem(api().call('GET', path.replace(/:\w+$/, name), { key: null }), 404, 'not_found');
    });
  });
}
