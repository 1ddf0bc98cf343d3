import { openPolicyVersions } from '@faceproof/orchestrator/policy/policy-versions.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

/** Answers with the version that was asked for, and counts. The hash of a version is its number, and a remake's. */
function openRows(remake = '') {
  const asked: number[] = [];
  const db = () => ({
    where: ({ version }: { version: number }) => ({
      async first() {
        asked.push(version);
        return { policy: DEFAULT_POLICY, hash: `${version}${remake}`, version };
      },
    }),
  });
  return { asked, db: db as unknown as Database };
}

const at = (policyVersion: number, remake = '') =>
  ({ accountId: 'acc_1', mode: 'LIVE', policyId: 'default', policyVersion, policyHash: `${policyVersion}${remake}` }) as const;

describe('the versions of policies', () => {
  it('are read once for each content', async () => {
    const { asked, db } = openRows();
    const versions = openPolicyVersions();
    const first = await versions.load(db, at(1));
    expect((await versions.load(db, { ...at(1), accountId: 'acc_2' })).policy).toBe(first.policy);
    await versions.load(db, at(2));
    expect(asked).toEqual([1, 2]);
    const remade = openRows(' again');
    expect(await versions.load(remade.db, at(1, ' again'))).toMatchObject({ version: 1, hash: '1 again' });
    expect(remade.asked).toEqual([1]);
  });

  it('are refused with another content than the session was created under', async () => {
    await expect(openPolicyVersions().load(openRows(' again').db, at(1))).rejects.toThrow('another content');
  });

  it('take a bounded memory: the one that was not asked for the longest goes first', async () => {
    const { asked, db } = openRows();
    const versions = openPolicyVersions();
    for (let version = 1; version <= 200; version++) await versions.load(db, at(version));
    await versions.load(db, at(1));
    await versions.load(db, at(201));
    asked.length = 0;
    await versions.load(db, at(1));
    expect(asked).toEqual([]);
    await versions.load(db, at(2));
    expect(asked).toEqual([2]);
  });
});
