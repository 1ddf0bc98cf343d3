import { describe, expect, it } from 'vitest';
import { useApi } from './orchestrator-in-process.js';

/**
 * Tests that a call answers 422 to each query, and points at a parameter.
 *
 * @param queries each with its pointer, where that is not the first parameter
 * @param key null: without one
 */
export function refuseQueries(
  path: string,
  queries: readonly (string | [string, string])[],
  { key }: { key?: null } = {},
): void {
  describe(`GET ${path} answers 422`, () => {
    const api = useApi();

    it.each(queries.map((one) => (typeof one === 'string' ? [one, `/${one.split('=')[0]}`] : one)))(
      "'validation_failed' to ?%s, and points at %s",
      async (query, pointer) => {
        const { status, body } = await api().call('GET', `${path}?${query}`, key === null ? { key } : {});
        expect([status, body.code, body.errors?.[0].pointer]).toEqual([422, 'validation_failed', pointer]);
        // It has no body.
        expect(body.detail).not.toMatch(/body/);
      },
    );
  });
}
