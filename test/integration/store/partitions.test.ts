import { deleteDated } from '@faceproof/orchestrator/journey/retention/delete-dated.store.js';
import { keepPartitions, listPartitioned } from '@faceproof/orchestrator/store/keep-partitions.js';
import { makeId } from '@faceproof/protocol/ids.js';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../contract/harness/http-call.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, waitForStatus } from '../settling/journey-fixture.js';

const fixture = useOpened(openFixture);

/** The first moment of a month, counted from this one. */
function monthAt(ahead: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
}

const nameOf = (table: string, ahead: number) => `${table}_${monthAt(ahead).toISOString().slice(0, 7).replace('-', '')}`;

/** Lets the functions believe that it is another month. */
async function moveTo(months: number): Promise<void> {
  await fixture.superuser.raw(
    `create or replace function start_of_month(months_ahead integer) returns timestamptz language sql stable as $$
       select (date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead + ${months})) at time zone 'UTC'
     $$`,
  );
}

async function partitionsOf(table: string): Promise<string[]> {
  const sql = 'select relid::regclass::text as name from pg_partition_tree(?) where isleaf order by 1';
  const { rows } = await fixture.superuser.raw(sql, [table]);
  return rows.map(({ name }: { name: string }) => name);
}

/** A decision of a session of the middle of a month. @returns the partition that holds it */
async function decide(ahead: number): Promise<string> {
  const at = new Date(monthAt(ahead).getTime() + 15 * 86_400_000);
  const id = makeId('session', at.getTime(), fixture.service.random.bytes(10));
  return fixture.superuser.transaction(async (tx) => {
    await tx.raw('set local session_replication_role = replica');
    const row = { outcome: 'APPROVED', reasons: '[]', checks: '[]', review_required: false, final: true, decided_at: at };
    await tx('decisions').insert({ session_id: id, version: 1, ...row });
    const { rows } = await tx.raw('select tableoid::regclass::text as name from decisions where session_id = ?', [id]);
    return rows[0].name.replace('partitions.', '');
  });
}

const keep = () => keepPartitions(fixture.service.db, 'decisions');

describe('an id of a month', () => {
  it.each([0, 1, 1_795_774_234_567, 2 ** 47])(
    'made %d ms after 1970 is not lower than the lowest of its time, nor of the next',
    async (ms) => {
      const { rows } = await fixture.superuser.raw(
        `select lowest_id('ses_', to_timestamp(?::numeric / 1000)) as own, lowest_id('ses_', to_timestamp((?::numeric + 1) / 1000)) as next`,
        [ms, ms],
      );
      const lowest = makeId('session', ms, new Uint8Array(10));
      expect(lowest).toBe(rows[0].own.padEnd(lowest.length, '0'));
      expect(makeId('session', ms, new Uint8Array(10).fill(255)) < rows[0].next).toBe(true);
    },
  );
});

describe('the partitions of a table', () => {
  it('are those of the past, this month and the next, and one for the rest', async () => {
    for (const table of await listPartitioned(fixture.service.db)) {
      await keepPartitions(fixture.service.db, table);
      expect(await partitionsOf(table)).toEqual([`partitions.${nameOf(table, 1)}`, `partitions.${table}_rest`]);
    }
    expect(await decide(-500)).toBe(nameOf('decisions', 1));
  });

  it('are made in the month before, and keep what they have', async () => {
    await moveTo(1);
    await keep();
    expect(await decide(2)).toBe(nameOf('decisions', 2));
    await moveTo(9);
    await keep();
    expect(await partitionsOf('decisions')).toEqual(
      [1, 2, 9, 10].map((ahead) => `partitions.${nameOf('decisions', ahead)}`).concat('partitions.decisions_rest'),
    );
  });

  it('hold whatever comes while one is missing, which then stays where it is', async () => {
    await moveTo(11);
    expect([await decide(5), await decide(11)]).toEqual(['decisions_rest', 'decisions_rest']);
    await keep();
    expect([await decide(11), await decide(12)]).toEqual(['decisions_rest', nameOf('decisions', 12)]);
  });

  it('are dropped once their month is over and the last row has gone', async () => {
    const { superuser } = fixture;
    const names = async () => (await partitionsOf('decisions')).map((name) => name.replace('partitions.', ''));
    await superuser.transaction(async (tx) => {
      await tx.raw('set local session_replication_role = replica');
      await tx.raw(`delete from decisions where tableoid = 'partitions.${nameOf('decisions', 1)}'::regclass`);
    });
    await moveTo(13);
    await keep();
    expect(await names()).not.toContain(nameOf('decisions', 1));
    expect(await names()).toEqual(expect.arrayContaining([nameOf('decisions', 2), nameOf('decisions', 13), 'decisions_rest']));
    await moveTo(0);
  });

  it('are left alone while somebody reads the table, and nobody waits for that', async () => {
    await moveTo(20);
    const reader = await fixture.superuser.transaction();
    await reader('decisions').count();
    await expect(keep()).rejects.toMatchObject({ code: '55P03' });
    expect(await decide(0)).toBe('decisions_rest');
    await reader.rollback();
    await keep();
    expect(await partitionsOf('decisions')).toContain(`partitions.${nameOf('decisions', 21)}`);
    await moveTo(0);
  });

  it('are made and dropped by two services at once', async () => {
    await moveTo(30);
    await Promise.all([keep(), keep(), keep()]);
    expect(await partitionsOf('decisions')).toContain(`partitions.${nameOf('decisions', 31)}`);
    await moveTo(0);
  });
});

it('a row of another month is not deleted for having the place of one that is due', async () => {
  const { superuser, service } = fixture;
  const insert = async (ahead: number, expiresAt: Date) => {
    const id = makeId('session', monthAt(ahead).getTime() + 86_400_000, service.random.bytes(10));
    await superuser.transaction(async (tx) => {
      await tx.raw('set local session_replication_role = replica');
      const row = { session_id: id, capture_id: 'cap_x', facts_sealed: Buffer.alloc(1), expires_at: expiresAt };
      await tx('judging_facts').insert(row);
    });
    return superuser('judging_facts').where({ session_id: id }).first('ctid', 'session_id');
  };
  await keepPartitions(service.db, 'judging_facts');
  await superuser('judging_facts').truncate();
  const [due, later] = [await insert(1, new Date(0)), await insert(5, new Date(2 ** 42))];
  expect(due.ctid).toBe(later.ctid);
  const dated = { table: 'judging_facts', column: 'expires_at', keptMs: 0 };
  expect(await deleteDated(service.db, dated, new Date(), 10)).toBe(1);
  expect(await superuser('judging_facts').select('session_id')).toEqual([{ session_id: later.session_id }]);
});

it('a session lives, is decided and is found with all partitions missing', async () => {
  const { superuser, base, account } = fixture;
  for (const table of await listPartitioned(fixture.service.db))
    for (const partition of await partitionsOf(table))
      if (!partition.endsWith('_rest')) await superuser.raw(`drop table ${partition} cascade`);
  const sent = { key: account.testKey, body: { ...LIVENESS, metadata: { order: '7' }, simulate: { scenario: 'approve' } } };
  const { body } = await callApi(base, 'POST', '/v1/sessions', sent);
  expect(await waitForStatus(fixture, account.testKey, body.sessionId)).toMatchObject({ status: 'APPROVED' });
  const moved = await superuser.withSchema('partitions').from('decisions_rest').where('session_id', body.sessionId);
  expect(moved).toHaveLength(1);
});
