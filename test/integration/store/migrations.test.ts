import { readFile } from 'node:fs/promises';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { MIGRATIONS, type Migrations, migrate, SchemaError } from '@faceproof/orchestrator/store/migrate.js';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../contract/harness/http-call.js';
import { IS_LONG } from '../../harness/long-run.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture } from '../settling/journey-fixture.js';

const ROWS = IS_LONG ? 1_000_000 : 20_000;
const CREATES = 30;

const fixture = useOpened(() => openFixture({ included: 1_000_000 }));

const COLUMN = { kind: 'CHANGE', sql: 'alter table sessions add column if not exists shade text' } as const;
const FILL = { kind: 'BACKFILL', table: 'sessions', key: 'id', set: `shade = 'grey'`, where: 'shade is null' } as const;
const INDEX = { kind: 'INDEX', name: 'sessions_shade', on: 'sessions (shade)' } as const;
const LATER: Migrations = { ...MIGRATIONS, '0002-shade': { compatibleWith: '0001-foundation', steps: [COLUMN, FILL, INDEX] } };
const TOO_LATE: Migrations = { ...LATER, '0003-break': { compatibleWith: null, steps: [] } };

/** Copies of one session. */
async function fillSessions(): Promise<void> {
  const sent = { key: fixture.account.testKey, body: LIVENESS };
  const { body } = await callApi(fixture.base, 'POST', '/v1/sessions', sent);
  const { rows } = await fixture.superuser.raw(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'sessions'::regclass and attnum > 0 and attgenerated = '' and attname not in ('id', 'capture_token_digest')`,
  );
  await fixture.superuser.raw(
    `insert into sessions (id, capture_token_digest, ${rows[0].names})
     select 'ses_' || n, sha256(n::text::bytea), ${rows[0].names} from sessions, generate_series(1, ?) n where id = ?`,
    [ROWS, body.sessionId],
  );
}

/**
 * A transaction that has read a table and does not end, as a long report or a dump does. A change of the table waits for it, and an
 * index of any table for its snapshot.
 */
async function openReader(table: string) {
  const db = openDatabase(fixture.superuserUrl, { max: 1, statementTimeoutMs: 0, idleMsMax: 0 });
  const tx = await db.transaction({ isolationLevel: 'repeatable read' });
  await tx(table).count();
  return async () => {
    await tx.rollback();
    await db.destroy();
  };
}

/** Creates sessions one after the other until it is told to stop. */
function keepCreating() {
  const state = { stopped: false, statuses: [] as number[] };
  const run = async () => {
    while (!state.stopped) {
      const sent = { key: fixture.account.testKey, body: LIVENESS };
      state.statuses.push((await callApi(fixture.base, 'POST', '/v1/sessions', sent)).status);
    }
  };
  const running = Promise.all([run(), run()]);
  const after = (count: number) => expect.poll(() => state.statuses.length, { timeout: 50_000 }).toBeGreaterThan(count);
  return {
    more: () => after(state.statuses.length + CREATES),
    async stop() {
      state.stopped = true;
      await running;
      return new Set(state.statuses);
    },
  };
}

const indexIsValid = async () =>
  (await fixture.superuser.raw(`select indisvalid from pg_index where indexrelid = to_regclass('sessions_shade')`)).rows;

describe('a migration with a column, a backfill and an index', () => {
  it(
    'runs under load and beside a long reader, and no create fails or waits for it',
    async () => {
      await fillSessions();
      const endReader = await openReader('sessions');
      const beside = await openReader('accounts');
      const creating = keepCreating();
      const migrated = migrate(fixture.ownerUrl, LATER);
      const asked = () => fixture.superuser('pg_stat_activity').whereLike('query', '%add column%').whereNot('state', 'idle');
      await expect.poll(asked).not.toEqual([]);
      await creating.more();
      await creating.more();
      expect(await fixture.superuser('faceproof_migrations').pluck('name')).toEqual(['0001-foundation']);

      await endReader();
      await expect.poll(indexIsValid, { timeout: 50_000 }).toEqual([{ indisvalid: false }]);
      await creating.more();
      await beside();
      await migrated;
      await creating.more();
      expect(await creating.stop()).toEqual(new Set([201]));
      expect(await indexIsValid()).toEqual([{ indisvalid: true }]);
      const filled = await fixture.superuser('sessions').where({ shade: 'grey' }).count({ count: '*' }).first();
      expect(filled?.count).toBeGreaterThan(ROWS);
    },
    IS_LONG ? 1_800_000 : 120_000,
  );

  it('begins anew where it was cut off, also in the middle of an index', async () => {
    await fixture.superuser('faceproof_migrations').where({ name: '0002-shade' }).delete();
    await fixture.superuser.raw('drop index sessions_shade');
    const endReader = await openReader('accounts');
    const cutOff = migrate(fixture.ownerUrl, LATER);
    await Promise.all([
      expect(cutOff).rejects.toThrow(),
      (async () => {
        await expect.poll(indexIsValid).toEqual([{ indisvalid: false }]);
        await fixture.superuser.raw(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%'`,
        );
      })(),
    ]);
    await endReader();
    expect(await indexIsValid()).toEqual([{ indisvalid: false }]);
    await migrate(fixture.ownerUrl, LATER);
    expect(await indexIsValid()).toEqual([{ indisvalid: true }]);
  });

  it('runs once if two processes begin it at once', async () => {
    await fixture.superuser('faceproof_migrations').where({ name: '0002-shade' }).delete();
    await fixture.superuser.raw('drop index sessions_shade');
    await Promise.all([migrate(fixture.ownerUrl, LATER), migrate(fixture.ownerUrl, LATER)]);
    expect(await indexIsValid()).toEqual([{ indisvalid: true }]);
  });

  it('lets an older version start that it names, and no other', async () => {
    await migrate(fixture.ownerUrl, MIGRATIONS);
    await migrate(fixture.ownerUrl, TOO_LATE);
    await expect(migrate(fixture.ownerUrl, MIGRATIONS)).rejects.toThrow(SchemaError);
    await expect(migrate(fixture.ownerUrl, LATER)).rejects.toThrow('0003-break');
  });
});

it('the page about upgrades lists each migration with its locks', async () => {
  const page = await readFile('docs/guides/upgrade.md', 'utf8');
  for (const [name, { compatibleWith }] of Object.entries(MIGRATIONS))
    expect(page).toContain(`| \`${name}\` | ${compatibleWith === null ? 'itself' : `\`${compatibleWith}\``} |`);
});
