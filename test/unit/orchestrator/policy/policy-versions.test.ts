import { openPolicyVersions } from '@faceproof/orchestrator/policy/policy-versions.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

/** Answers with the row that was asked for, and counts. */
function openRows() {
  const asked: object[] = [];
  const db = () => ({
    where: (row: object) => ({
      async first() {
        asked.push(row);
        return { policy: DEFAULT_POLICY, hash: JSON.stringify(row), ...row };
      },
    }),
  });
  return { asked, db: db as unknown as Database };
}

const TENANT = { accountId: 'acc_1', mode: 'LIVE' } as const;

describe('the versions of policies', () => {
  it('are read once each, by account, mode and version', async () => {
    const { asked, db } = openRows();
    const versions = openPolicyVersions();
    const first = await versions.load(db, TENANT, 1);
    expect(await versions.load(db, TENANT, 1)).toBe(first);
    const others = [
      await versions.load(db, TENANT, 2),
      await versions.load(db, { ...TENANT, mode: 'TEST' }, 1),
      await versions.load(db, { ...TENANT, accountId: 'acc_2' }, 1),
    ];
    expect(new Set([first, ...others].map(({ hash }) => hash)).size).toBe(4);
    expect(asked).toHaveLength(4);
  });

  it('take a bounded memory: the one that was not asked for the longest goes first', async () => {
    const { asked, db } = openRows();
    const versions = openPolicyVersions();
    for (let version = 1; version <= 200; version++) await versions.load(db, TENANT, version);
    await versions.load(db, TENANT, 1);
    await versions.load(db, TENANT, 201);
    asked.length = 0;
    await versions.load(db, TENANT, 1);
    expect(asked).toEqual([]);
    await versions.load(db, TENANT, 2);
    expect(asked).toMatchObject([{ version: 2 }]);
  });
});
