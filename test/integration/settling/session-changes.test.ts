import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openLog } from '@faceproof/orchestrator/observe/log.js';
import { listenForChanges, SESSION_CHANNEL, type SessionChanges } from '@faceproof/orchestrator/sessions/session-changes.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../harness/services/create-database.js';

const LONG_MS = 60_000;

describe('waiting for a session to move', () => {
  let database: TestDatabase;
  let changes: SessionChanges;
  beforeAll(async () => {
    database = await createDatabase();
    changes = await listenForChanges({ databaseUrl: database.url, log: openLog({ level: 'silent', name: 'test' }) });
  });
  afterAll(async () => {
    await changes.close();
    await database.drop();
  });

  it('ends when the session moved, on whichever machine', async () => {
    const waiting = changes.waitFor('ses_moved', LONG_MS, new AbortController().signal);
    const elsewhere = new pg.Client({ connectionString: database.url });
    await elsewhere.connect();
    await elsewhere.query('select pg_notify($1, $2)', [SESSION_CHANNEL, 'ses_moved']);
    await elsewhere.end();
    await waiting;
  });

  it('ends when the caller disconnects', async () => {
    const caller = new AbortController();
    const waiting = changes.waitFor('ses_left', LONG_MS, caller.signal);
    caller.abort();
    await waiting;
  });

  it('ends after its timeout if no notification comes, even after a garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const waiting = Promise.all(
      Array.from({ length: 50 }, (_, i) => changes.waitFor(`ses_${i}`, LONG_MS, new AbortController().signal)),
    );
    const collecting = setInterval(collect, 100);
    await waiting.finally(() => clearInterval(collecting));
  });

  it('ends when the service closes, and no wait begins after that', async () => {
    const other = await listenForChanges({ databaseUrl: database.url, log: openLog({ level: 'silent', name: 'test' }) });
    const waiting = other.waitFor('ses_last', LONG_MS, new AbortController().signal);
    await other.close();
    await waiting;
    expect(await other.waitFor('ses_late', LONG_MS, new AbortController().signal)).toBeUndefined();
  });
});
