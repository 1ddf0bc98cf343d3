import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from '@faceproof/orchestrator/routes/describe-api.js';
import { describe, expect, it } from 'vitest';
import { generateSources } from '../../../scripts/clients/generate-sources.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const sources = generateSources();

describe.each([...sources])('%s', (path, text) => {
  it('is what the OpenAPI document generates now: run "npm run clients" after a change of a route or a type', () => {
    expect(readFileSync(join(ROOT, path), 'utf8') === text).toBe(true);
  });

  it('has every member of a session and of what opens one', () => {
    const { schemas } = (describeApi('https://faceproof.example.com') as unknown as Described).components;
    const members = ['Session', 'CreateSessionRequest'].flatMap((name) => Object.keys(schemas[name]?.properties ?? {}));
    expect(members.length).toBeGreaterThan(30);
    // Members of JSON and arguments of calls are spelled as the language spells them.
    const flat = text.replaceAll('_', '').toLowerCase();
    expect(members.filter((name) => !flat.includes(name.toLowerCase()))).toEqual([]);
  });

  it('has a call for every route that takes an API key, but for the live stream', () => {
    const { paths } = describeApi('https://faceproof.example.com') as unknown as Described;
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, security }) => ('apiKey' in (security[0] ?? {}) ? [operationId] : [])),
    );
    expect(ids.length).toBeGreaterThan(50);
    const flat = text.replaceAll('_', '').toLowerCase();
    expect(ids.filter((id) => !flat.includes(`${id.toLowerCase()}(`))).toEqual(['openLive']);
  });
});

interface Described {
  paths: Record<string, Record<string, { operationId: string; security: object[] }>>;
  components: { schemas: Record<string, { properties?: object }> };
}
