import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from '../harness/services/create-database.js';
import { webhookReceiver } from '../harness/services/webhook-receiver.js';

test('each test database has the schema, is empty, and no longer exists once dropped', async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const applied = await client.query('select name from faceproof_migrations');
  expect(applied.rowCount).toBeGreaterThan(0);
  expect((await client.query('select * from sessions')).rowCount).toBe(0);
  await client.end();
  await database.drop();
  await expect(new pg.Client({ connectionString: database.url }).connect()).rejects.toThrow(/does not exist/);
});

test('a webhook receiver keeps the exact bytes, and a test can await the nth request', async () => {
  const receiver = await webhookReceiver();
  receiver.answerWith((_, nth) => (nth === 1 ? 500 : 204));
  const second = receiver.nth(2);
  const statuses = [];
  for (const body of ['{"type":"a",  "data":{}}', '{"type":"b","data":{}}']) {
    statuses.push((await fetch(receiver.url, { method: 'POST', body, headers: { 'webhook-id': 'evt_1' } })).status);
  }
  expect(statuses).toEqual([500, 204]);
  expect((await second).body).toBe('{"type":"b","data":{}}');
  expect((await receiver.matching((body) => body.type === 'a')).headers['webhook-id']).toBe('evt_1');
  await receiver.close();
});
