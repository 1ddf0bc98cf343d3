import { loadSession } from '@faceproof/orchestrator/sessions/sessions.store.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import * as consentEvidence from '@faceproof/orchestrator/store/migrations/0049-consent-evidence.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, LIVENESS, openHouse } from './journey-house.js';

const HASH = `sha256:${'a'.repeat(64)}`;

let house: House;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  house = await openHouse();
  db = openDatabase(house.ownerUrl, { max: 2, statementTimeoutMs: 30_000 });
});
afterAll(async () => {
  await db.destroy();
  await house.close();
});

it('a consent of before migration 0049 counts, and orchestrators of before go on writing theirs', async () => {
  const id = await create();
  const consentedAt = new Date('2026-11-01T08:00:00Z');
  await db('sessions').where({ id }).update({ consented_at: consentedAt, consent_text_hash: HASH });
  const { xmin } = await row(id);

  await db.raw(`alter table sessions drop column fallback_url, drop column consent_given_at, drop column consent_text_version,
    drop column consent_channel; alter table consent_texts drop column version`);
  await consentEvidence.up(db);
  expect((await row(id)).xmin).toBe(xmin);
  expect((await loadSession(db, id)).consent).toEqual({
    givenAt: consentedAt.toISOString(),
    receivedAt: consentedAt.toISOString(),
    textHash: HASH,
    textVersion: '1',
    channel: 'PAGE',
  });

  // Their erasure removes the hash alone, also of a consent with all five values.
  const all = { consent_given_at: consentedAt, consent_text_version: '1', consent_channel: 'SDK' };
  for (const columns of [{}, all]) {
    await db('sessions')
      .where({ id })
      .update({ consent_text_hash: HASH, ...columns });
    await db('sessions').where({ id }).update({ consent_text_hash: null });
    expect((await loadSession(db, id)).consent).toBeNull();
  }
  await expect(db('sessions').where({ id }).update({ consent_channel: null })).rejects.toThrow('sessions_whole_consent');
});

async function create(): Promise<string> {
  const created = await fetch(`${house.base}/v1/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${house.account.testKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(LIVENESS),
  });
  return ((await created.json()) as SessionEnvelope).sessionId;
}

async function row(id: string): Promise<{ xmin: string }> {
  return db('sessions').where({ id }).first(db.raw('xmin::text as xmin'));
}
