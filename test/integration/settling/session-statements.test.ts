import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import type { OpenedCapture } from '@faceproof/protocol/api/sessions/captures.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { describe, expect, it, vi } from 'vitest';
import { makePng } from '../../contract/harness/grey-picture.js';
import { landmarksOf, momentAt } from '../../harness/media/moments.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture } from './journey-fixture.js';
import { writeInWorkersStead } from './live-capture.js';

const fixture = useOpened(() => openFixture({ included: 1000 }));

async function call<T>(method: string, path: string, bearer: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(fixture.base + path, {
    method,
    headers: { Authorization: `Bearer ${bearer}`, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer = await response.text();
  expect(response.ok, answer).toBe(true);
  return JSON.parse(answer) as T;
}

/** Of no two sessions alike: the same picture again would be a replay. */
const shades = { next: 20 };

function framesForm(): FormData {
  const form = new FormData();
  for (let i = 0; i < 3; i++) {
    const bytes = new Uint8Array(makePng(320, 240, shades.next++));
    form.append('frame', new Blob([bytes], { type: 'image/png' }));
  }
  form.set('metadata', JSON.stringify({ deviceToken: 'the-device-of-one-person' }));
  return form;
}

/** The frames show what later captures are compared with: another moving head in each session. */
function withFaceHashes({ frames: [face] }: Measurement): object {
  if (face?.main == null) throw new Error('A simulated capture without a face');
  const { main } = face;
  const frames = Array.from({ length: 3 }, (_, index) => {
    const [x = 0, y = 0, ...hash] = fixture.service.random.bytes(10);
    const moment = momentAt(Buffer.from(hash).toString('hex'), { x: 0.3 + x / 640, y: 0.2 + y / 640, size: 0.15 });
    const motion = index === 0 ? null : 0.05;
    return { ...face, index, motion, main: { ...main, faceHash: moment.hash, landmarks: landmarksOf(moment.points, face) } };
  });
  return { frames };
}

/** The life of one approved session, stage by stage. The test measures in the worker's stead. */
async function liveOnce(during: <T>(stage: string, work: () => Promise<T>) => Promise<T>): Promise<SessionEnvelope> {
  const { liveKey } = fixture.account;
  const session = await during('create', () => call<SessionEnvelope>('POST', '/v1/sessions', liveKey, LIVENESS));
  const isHeard = hearChange(session.sessionId);
  const { captureId, uploadToken } = await during('open', () =>
    call<OpenedCapture>('POST', '/v1/captures', session.handoff?.captureToken ?? '', {}),
  );
  // An upload that is under way looks again at a session that changes.
  await isHeard;
  await during('upload', async () => {
    await call('PUT', `/v1/captures/${captureId}/media`, uploadToken, framesForm());
    const inOutbox = () => fixture.superuser('job_outbox').where({ capture_id: captureId });
    await expect.poll(inOutbox).toEqual([]);
  });
  await writeInWorkersStead(fixture, captureId, 'approve', withFaceHashes);
  await during('settle', () => settleCapture(fixture.service, captureId, 'MEASURED'));
  return during('read', () => call<SessionEnvelope>('GET', `/v1/sessions/${session.sessionId}`, liveKey));
}

function hearChange(sessionId: string): Promise<void> {
  return new Promise((resolve) => {
    const end = fixture.service.changes.onChange((id) => {
      if (id !== sessionId) return;
      end();
      resolve();
    });
  });
}

/** What rounds and timers send, whenever they are due: single statements, and what tells a transaction of theirs. */
const OF_ROUNDS =
  /^select from |recent_calls|wrapping_keys|key_holders|min\("next_attempt_at"\)|with in_line as|with earlier as|clock_timestamp|pg_try_advisory_xact_lock|faceproof-audit-chain|witness/;

interface Sent {
  sql: string;
  __knexTxId?: string;
}

/** @returns the statements of each stage of one session, without those of rounds and timers */
async function countStatements(): Promise<Record<string, number>> {
  const sent: (Sent & { stage: string })[] = [];
  const now = { stage: 'before' };
  const keep = (one: Sent) => void sent.push({ ...one, stage: now.stage });
  const during = async <T>(stage: string, work: () => Promise<T>): Promise<T> => {
    now.stage = stage;
    return work().finally(() => {
      now.stage = 'between';
    });
  };
  fixture.service.db.on('query', keep);
  try {
    // The first session of an account also cuts its allowance and stores its policy.
    await liveOnce((_, work) => work());
    expect((await liveOnce(during)).status).toBe('APPROVED');
  } finally {
    fixture.service.db.off('query', keep);
  }
  return Object.fromEntries(STAGES.map((stage) => [stage, countOwn(sent, stage)]));
}

const STAGES = ['create', 'open', 'upload', 'settle', 'read'];

function countOwn(sent: readonly (Sent & { stage: string })[], stage: string): number {
  const marked = new Set(sent.filter(({ sql }) => OF_ROUNDS.test(sql)).map(({ __knexTxId: tx }) => tx));
  // A round may have begun a transaction and nothing else.
  const begun = new Set(sent.filter(({ sql }) => !/^(BEGIN|COMMIT|ROLLBACK)/.test(sql)).map(({ __knexTxId: tx }) => tx));
  return sent.filter(
    ({ sql, stage: own, __knexTxId: tx }) =>
      own === stage && !OF_ROUNDS.test(sql) && (tx === undefined || (!marked.has(tx) && begun.has(tx))),
  ).length;
}

/**
 * Exact, so that this bound falls with each statement that is saved. A statement costs the orchestrator and PostgreSQL 0.2 ms each:
 * before one is added here, look whether its row is read or written beside it (`store/alongside.ts`).
 */
const STATEMENTS = { create: 9, open: 5, upload: 10, settle: 10, read: 2 };

describe('a decided session', () => {
  it('takes these statements, and no more', async () => {
    expect(await countStatements()).toEqual(STATEMENTS);
  });

  it('wakes the deliverer only for what an endpoint listens to', async () => {
    const wake = vi.spyOn(fixture.service, 'wakeWebhooks');
    await liveOnce((_, work) => work());
    expect(wake).not.toHaveBeenCalled();
    const endpoint = { url: 'http://127.0.0.1:9/', events: ['session.processing', 'session.decided'] };
    await call('POST', '/v1/webhook-endpoints', fixture.account.liveKey, endpoint);
    const woken: string[] = [];
    await liveOnce(async (stage, work) => {
      wake.mockClear();
      const result = await work();
      if (wake.mock.calls.length > 0) woken.push(stage);
      return result;
    });
    expect(woken).toEqual(['upload', 'settle']);
    wake.mockRestore();
  });
});
