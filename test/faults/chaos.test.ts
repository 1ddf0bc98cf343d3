import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { drawFrom } from '../harness/draw.js';
import { type WebhookReceiver, webhookReceiver } from '../harness/services/webhook-receiver.js';
import { strikeUntil } from './chaos/faults.js';
import { type Fixture, openFixture } from './chaos/fixture.js';
import { judge, type Verdict } from './chaos/judge.js';
import { type Known, visit } from './chaos/people.js';

// `npm run chaos` sets these.
const SESSIONS = Number(process.env.CHAOS_SESSIONS ?? 16);
const MS = 60_000 * Number(process.env.CHAOS_MINUTES ?? 0.3);
const SEED = Number(process.env.CHAOS_SEED ?? (process.env.CHAOS_SESSIONS === undefined ? 1 : randomInt(2 ** 31)));
const MANY = typeof inject('redisUrl') === 'string';
const REST_MS_MAX = 180_000;
const CHECKPOINT_EVERY_MS = 500;

const WHERE = MANY ? 'Redis and a bucket' : 'PostgreSQL alone';

describe(`${SESSIONS} sessions while everything fails in turn (${WHERE}, --seed ${SEED})`, () => {
  let fixture: Fixture;
  let receiver: WebhookReceiver;
  const complaints: string[] = [];
  const checkpoints: string[] = [];
  let verdict: Verdict;
  let struck: Map<string, number>;

  beforeAll(
    async () => {
      fixture = await openFixture({ many: MANY });
      receiver = await webhookReceiver();
      await untilReady(fixture);
      for (const bearer of [fixture.testKey, fixture.liveKey]) await listenTo(fixture, receiver.url, bearer);
      const draw = drawFrom(SEED);
      const endsAt = Date.now() + MS;
      const rest = new AbortController();
      const watching = watchLog(fixture, checkpoints, rest.signal);
      const visits = Array.from({ length: SESSIONS }, async (): Promise<Known> => {
        const own = drawFrom(Math.floor(draw() * 2 ** 32));
        await sleep(own() * MS);
        return visit(fixture, own, complaints);
      });
      const settled = Promise.all(visits);
      struck = await strikeUntil(fixture, endsAt, draw);
      const sessions = await settled;
      await untilAtRest(fixture);
      rest.abort();
      await watching;
      verdict = await judge(fixture, { sessions, deliveries: receiver.requests, checkpoints });
      print(verdict, struck);
      if (fixture.disks.postgres === null) process.stdout.write('No disk was filled: this user may not mount a file system.\n');
    },
    MS + 2 * REST_MS_MAX + 240_000,
  );
  afterAll(async () => {
    await fixture?.stop();
    await receiver?.close();
  });

  it('never answers with an internal error, nor refuses what is right', () => {
    const lines = fixture.output().split('\n');
    const idOf = (text: string): string => text.split(' ').at(-1) ?? text;
    expect(complaints.flatMap((text) => [text, ...lines.filter((line) => line.includes(idOf(text)))])).toEqual([]);
  });

  it('ends every session once, with one receipt, one charge and its events, and keeps the log and the store whole', () => {
    expect(verdict.broken).toEqual([]);
    expect(verdict.counts.receipts).toBeGreaterThan(0);
    expect(verdict.counts.checkpoints).toBeGreaterThan(0);
    expect(struck.size).toBeGreaterThan(0);
  });
});

async function untilReady({ baseUrls }: Fixture): Promise<void> {
  for (const baseUrl of baseUrls) {
    while ((await fetch(`${baseUrl}/readyz`).catch(() => null))?.status !== 200) await sleep(200);
  }
}

async function listenTo({ baseUrls }: Fixture, url: string, bearer: string): Promise<void> {
  const created = await fetch(`${baseUrls[0]}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  expect(created.status).toBe(201);
}

/** Keeps every checkpoint that anyone could have seen. */
async function watchLog({ baseUrls }: Fixture, checkpoints: string[], signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    const url = `${baseUrls[round % baseUrls.length]}/v1/evidence-log/checkpoint`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.status === 200) checkpoints.push(await answer.text());
    await sleep(CHECKPOINT_EVERY_MS);
  }
}

/** Every receipt is in the log, and no delivery has never been tried. */
async function untilAtRest(fixture: Fixture): Promise<void> {
  await untilReady(fixture);
  const client = new pg.Client({ connectionString: fixture.databaseUrl });
  await client.connect();
  const until = Date.now() + REST_MS_MAX;
  for (;;) {
    const { rows } = await client.query(
      `select (select count(*)::int from receipts where log_index is null) as unlogged,
         (select count(*)::int from webhook_deliveries where state = 'PENDING'
           and (next_attempt_at < now() + interval '30 seconds' or leased_until > now())) as due`,
    );
    if ((rows[0].unlogged === 0 && rows[0].due === 0) || Date.now() > until) break;
    await sleep(500);
  }
  await client.end();
}

function print({ counts }: Verdict, struck: ReadonlyMap<string, number>): void {
  const rows = [...struck, ...Object.entries(counts)].map(([name, count]) => `${String(count).padStart(7)}  ${name}`);
  process.stdout.write(`\nnpm run chaos -- --seed ${SEED} (${WHERE})\n${rows.join('\n')}\n`);
}
