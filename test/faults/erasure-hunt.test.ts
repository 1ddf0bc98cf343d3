import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SCOPES } from '@faceproof/protocol/words.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { drawFrom } from '../harness/draw.js';
import { IS_LONG } from '../harness/long-run.js';
import { type RedisServer, startRedis } from '../harness/servers/redis-server.js';
import { startService, type TestService } from '../harness/services/start-service.js';
import { type WebhookReceiver, webhookReceiver } from '../harness/services/webhook-receiver.js';
import { keysOf, type Life, live, liveUntilSeen } from './hunt/lives.js';
import { dumpDatabase, findTraces, listObjects, readObjects } from './hunt/search.js';

const SEED = Number(process.env.HUNT_SEED ?? (IS_LONG ? randomInt(2 ** 31) : 1));
const onRedis = typeof inject('redisUrl') === 'string';
const PEOPLE = IS_LONG ? 50 : 16;
const AT_ONCE = 8;
/** API.md, section 19: what still runs when a subject is erased may write for this long. */
const GONE_WITHIN_MS = 60_000;

describe(`${PEOPLE} people who are erased at random moments (seed ${SEED}, ${onRedis ? 'Redis' : 'PostgreSQL'})`, () => {
  let service: TestService;
  let receiver: WebhookReceiver;
  let redis: RedisServer | null = null;
  let lives: Life[];
  let staying: string;

  beforeAll(async () => {
    redis = onRedis ? await startRedis() : null;
    service = await startService({
      env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'debug', ...(redis === null ? {} : { REDIS_URL: redis.url }) },
    });
    await grantPictures();
    receiver = await webhookReceiver();
    receiver.answerWith((_, nth) => (nth % 3 === 0 ? 200 : 500));
    const keys = keysOf(service);
    for (const key of [keys.test, keys.live]) {
      await key.call('POST', '/v1/webhook-endpoints', { body: { url: receiver.url } });
    }
    const draw = drawFrom(SEED);
    const waiting = Array.from({ length: PEOPLE }, () => drawFrom(Math.floor(draw() * 2 ** 32)));
    lives = [];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) lives.push(await live(keys, service, own));
      }),
    );
    lives.push(await liveUntilSeen(keys, service));
  }, 400_000);
  afterAll(async () => {
    await receiver?.close();
    await service?.stop();
    await redis?.stop();
  });

  it('never gets an internal error', () => {
    const complaints = lives.flatMap(({ complaints }) => complaints);
    const lines = service.output().split('\n');
    expect(
      complaints.flatMap((text) => [text, ...lines.filter((line) => line.includes(text.split(' ').at(-1) ?? text))]),
    ).toEqual([]);
  });

  it('are shown in pictures, some of which are rendered while they are erased', () => {
    const pictures = lives.flatMap((life) => life.pictures);
    expect(pictures.filter(({ shown }) => shown).length).toBeGreaterThan(0);
    expect(pictures.filter(({ raced }) => raced).length).toBeGreaterThan(0);
  });

  it('are stored sealed, also while they are there', async () => {
    const { test } = keysOf(service);
    const body = { flow: 'LIVENESS_ONLY', purpose: 'To be found', subjectId: 'somebody-who-stays' };
    staying = (await test.call('POST', '/v1/sessions', { body })).body.sessionId;
    const dump = Buffer.from(await dumpDatabase(service.databaseUrl));
    expect(findTraces(dump, [staying, 'somebody-who-stays', 'To be found'])).toEqual([`in clear: ${staying}`]);
  });

  it('leaves no id, name, token, picture or template anywhere within a minute', { timeout: 200_000 }, async () => {
    const until = Date.now() + GONE_WITHIN_MS;
    for (;;) {
      const found = await findEverywhere();
      if (found.length === 0 && !IS_LONG) break;
      if (Date.now() > until) {
        expect(found).toEqual([]);
        break;
      }
      await sleep(1_000);
    }
    // Nothing comes back, for example from a worker that was late.
    await sleep(3_000);
    expect(await findEverywhere()).toEqual([]);
  });

  async function findEverywhere(): Promise<string[]> {
    const traces = lives.flatMap((life) => [...life.traces]);
    const captures = lives.flatMap((life) => [...life.captures]);
    const database = await dumpDatabase(service.databaseUrl);
    // The queue's own log of events holds ids of captures and nothing else. A job holds wrapped keys.
    const jobs = database.split('\n').filter((line) => line.startsWith('bullmq.') && !line.startsWith('bullmq.event '));
    const broker = (await redis?.writtenAnew()) ?? Buffer.alloc(0);
    const places: Record<string, string[]> = {
      database: findTraces(Buffer.from(database), traces),
      media: findTraces(await readObjects(service.mediaDir), traces),
      logs: findTraces(Buffer.from(service.output()), traces),
      'jobs in the queue': findTraces(Buffer.from(jobs.join('\n')), captures),
      Redis: findTraces(broker, [...traces, ...captures.map((captureId) => `:${captureId}\r\n`)]),
      'objects that someone’s key opens': await listObjects(service.mediaDir),
      'keys of erased subjects': await keysLeft(),
    };
    return Object.entries(places).flatMap(([place, found]) => found.map((what) => `${place}: ${what}`));
  }

  /** Keys get the scope for pictures only by name. */
  async function grantPictures(): Promise<void> {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      await client.query('update api_keys set scopes = $1', [[...SCOPES]]);
    } finally {
      await client.end();
    }
  }

  /** Subjects that still have a key, apart from the one who stays. */
  async function keysLeft(): Promise<string[]> {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      const left = `select row_id from subject_keys where row_id <> (select subject_row from sessions where id = $1)`;
      return (await client.query(left, [staying])).rows.map(({ row_id }) => String(row_id));
    } finally {
      await client.end();
    }
  }
});
