import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProfiles } from '@faceproof/orchestrator/policy/profiles.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const OURS = {
  v: 1,
  profileId: 'bank-2026',
  title: 'A bank',
  about: 'What the bank asks.',
  clauses: [
    {
      id: 'consent',
      title: 'The person agreed.',
      source: { document: 'Manual', clause: '3', readIn: 'Our shelf' },
      kind: 'CONSENT',
    },
  ],
};

describe('the profiles of an operator', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'faceproof-profiles-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const place = (name: string, content: object | string) =>
    writeFileSync(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));

  it('join the shipped ones, each with its digest', () => {
    place('bank-2026.json', OURS);
    const profiles = openProfiles(dir);
    expect(profiles.list().map(({ document }) => document.profileId)).toHaveLength(5);
    expect(profiles.find('bank-2026')).toEqual({ document: OURS, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
  });

  it.each<[string, string, object | string, RegExp]>([
    ['no JSON', 'bank-2026.json', '{', /is not JSON/],
    ['another name', 'other.json', OURS, /says that it is the profile bank-2026/],
    ['the id of a shipped one', 'standard-2026.json', { ...OURS, profileId: 'standard-2026' }, /the id of a shipped profile/],
    [
      'a typo in a clause',
      'bank-2026.json',
      { ...OURS, clauses: [{ ...OURS.clauses[0], resaon: 'x' }] },
      /is invalid: clauses/,
    ],
    ['a clause twice', 'bank-2026.json', { ...OURS, clauses: [OURS.clauses[0], OURS.clauses[0]] }, /must not have an id twice/],
  ])('stop the start with %s', (_, name, content, message) => {
    place(name, content);
    expect(() => openProfiles(dir)).toThrow(message);
  });

  it('stop the start if the folder is not there', () => {
    expect(() => openProfiles(join(dir, 'none'))).toThrow(/PROFILES_DIR/);
  });
});
