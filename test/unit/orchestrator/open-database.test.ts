import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { MIGRATIONS } from '@faceproof/orchestrator/store/migrate.js';
import { describe, expect, it } from 'vitest';

describe('the time limits of a statement', () => {
  const limitsAt = async (statementTimeoutMs: number) => {
    const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1, statementTimeoutMs });
    await db.destroy();
    const { statement_timeout, query_timeout } = db.client.connectionSettings;
    return { server: statement_timeout, driver: query_timeout };
  };

  it('leave the server time to answer before the driver gives up', async () => {
    expect(await limitsAt(10_000)).toEqual({ server: 10_000, driver: 12_500 });
  });

  it('are off in both if there is none', async () => {
    expect(await limitsAt(0)).toEqual({ server: 0, driver: 0 });
  });
});

describe('the schema', () => {
  it('sets the storage of a column after it makes the table, because PostgreSQL 15 knows no other way', () => {
    const words = JSON.stringify(MIGRATIONS).match(/\w+ storage (external|extended|main|plain)/g);
    expect(words).toEqual(['set storage external', 'set storage external']);
  });
});
