import { inflateRawSync } from 'node:zlib';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { stampPrecision } from '@faceproof/models/sets/pinned-models.js';
import { deleteDue } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { previewPolicy } from '@faceproof/orchestrator/journey/what-if/preview-policy.js';
import { previewSet } from '@faceproof/orchestrator/journey/what-if/preview-set.js';
import { replaySession } from '@faceproof/orchestrator/journey/what-if/replay-session.js';
import { openModelSets } from '@faceproof/orchestrator/model-sets/model-sets.js';
import { SIMULATED_PINS, SIMULATED_SET } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import type { PolicyPreview } from '@faceproof/protocol/api/account/policy.js';
import type { VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { DEFAULT_POLICY, type PutPolicy } from '@faceproof/protocol/policy.js';
import { SCENARIOS, SCOPES, type Scenario } from '@faceproof/protocol/words.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/admin/admin.js';
import { callApi } from '../../contract/harness/http-call.js';
import { triesOf } from '../../harness/long-run.js';
import { measuredBy } from '../../harness/media/measured-by.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, waitForStatus } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

const DAY_MS = 86_400_000;
/** Those that the checks decide, at once. */
const JUDGED = SCENARIOS.filter((scenario) => !['expire', 'engine_failure', 'slow'].includes(scenario));

const fixture = useOpened(() => openFixture({ included: 100_000 }));
/** A test places a newer one for a while, which the service finds at any time. */
let shipped: ModelSet;
beforeAll(async () => {
  shipped = fixture.service.sets.newest();
  // A preview needs scores:read, which a key has by name only.
  await fixture.superuser('api_keys').update({ scopes: [...SCOPES] });
});

/** A LIVE session that is settled from what a worker measured with the shipped set. */
async function decideLive(scenario: Scenario, change: (measured: Measurement) => object = () => ({}), subjectId?: string) {
  const session = subjectId === undefined ? {} : { subjectId };
  const { sessionId, captureId } = await uploadCapture(fixture, { session });
  await writeInWorkersStead(fixture, captureId, scenario, (measured) => {
    const own = { ...measured, ...measuredBy(shipped, measured) };
    return { ...own, ...change(own) };
  });
  await settleCapture(fixture.service, captureId, 'MEASURED');
  return sessionId;
}

async function decideSimulated(scenario: Scenario): Promise<string> {
  const { body } = await callApi(fixture.base, 'POST', '/v1/sessions', {
    key: fixture.account.testKey,
    body: { ...LIVENESS, simulate: { scenario } },
  });
  const ends = new Set(['APPROVED', 'DECLINED', 'IN_REVIEW']);
  await waitForStatus(fixture, fixture.account.testKey, body.sessionId, ends);
  return body.sessionId;
}

/** Different numbers for each session, of every size that a worker writes. */
function vary(seed: number) {
  const noise = (of: number) => Math.abs(Math.sin(seed * 12.9898 + of * 78.233) * 43758.5453) % 1;
  return ({ frames }: Measurement) => ({
    consistency: 0.4 + 0.6 * noise(1),
    frames: frames.map((frame, i) => ({
      ...frame,
      motion: i === 0 ? null : 0.003 + noise(i) / 20,
      main: frame.main && {
        ...frame.main,
        // Half of the captures have frames that cannot be judged.
        sharpness: seed % 2 === 0 ? 300 * noise(i + 0.5) : 100 + noise(i),
        brightness: 0.2 + noise(i + 0.25) / 2,
        landmarks: seed % 4 === 0 ? Array.from({ length: 136 }, (_, k) => noise(i * 136 + k)) : [],
        similarityToTemplate: noise(i + 0.75),
      },
    })),
  });
}

const factsOf = (sessionId: string) => fixture.service.db('judging_facts').where({ session_id: sessionId }).first();

async function preview(policy: Partial<PutPolicy>, more: object = {}, key = fixture.account.liveKey): Promise<PolicyPreview> {
  const answer = await callApi(fixture.base, 'POST', '/v1/policy/preview', { key, body: { policy, ...more } });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('a replay', () => {
  it('gives the signed bundle bit for bit, for every simulated scenario and for measurements of all kinds', async () => {
    const scenarios = ['approve', 'decline_spoof', 'review_pending'] as const;
    const simulated = await Promise.all(JUDGED.map((scenario) => decideSimulated(scenario)));
    // Each capture is decided, however poor it is.
    const key = fixture.account.liveKey;
    await callApi(fixture.base, 'PUT', '/v1/policy', { key, body: { maxAttempts: 1 } });
    const live: string[] = [];
    for (let i = 0; i < triesOf(40); i++) live.push(await decideLive(scenarios[i % 3] ?? 'approve', vary(i)));
    await callApi(fixture.base, 'PUT', '/v1/policy', { key, body: DEFAULT_POLICY });
    for (const sessionId of [...simulated, ...live]) {
      const found = await replaySession(fixture.service, sessionId, fixture.service.clock.now());
      if (typeof found === 'string') throw new Error(found);
      expect(found.replayed).toBe(found.bundle);
      expect(found.replayedHash).toBe(found.bundleHash);
    }
    const outcomes = await fixture.service.db('decisions').whereIn('session_id', live).distinct('outcome');
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['APPROVED', 'DECLINED', 'REVIEW']);
  });

  it('gives the signed bundle of a decision in 16 bits, which states them for its networks', async () => {
    const sessionId = await decideLive('approve', ({ models }) => ({ models: stampPrecision(models, 'fp16') }));
    const found = await replaySession(fixture.service, sessionId, fixture.service.clock.now());
    if (typeof found === 'string') throw new Error(found);
    expect(found.replayed).toBe(found.bundle);
    const { checks } = JSON.parse(found.bundle) as VerificationBundle;
    const engines = checks.flatMap((check) => check.engines ?? []);
    expect(engines.length).toBeGreaterThan(5);
    const inHalf = engines.filter(({ precision }) => precision === 'fp16').map(({ model }) => model);
    expect(new Set(inHalf)).toEqual(new Set(['hopenet-shufflenet', 'minifasnet-128', 'mobilefacenet-512', 'eye-state-24']));
    const { body } = await callApi(fixture.base, 'GET', `/v1/sessions/${sessionId}`, { key: fixture.account.liveKey });
    const liveness = body.checks.find(({ kind }: { kind: string }) => kind === 'liveness.passive');
    expect(liveness.engine.precision).toBe('fp16');
  });

  it('stays the same after a reviewer has decided, and after the policy has changed', async () => {
    const sessionId = await decideSimulated('review_then_approve');
    await waitForStatus(fixture, fixture.account.testKey, sessionId);
    const key = fixture.account.testKey;
    await callApi(fixture.base, 'PUT', '/v1/policy', { key, body: { checks: { 'liveness.passive': { required: false } } } });
    const found = await replaySession(fixture.service, sessionId, fixture.service.clock.now());
    expect(found).toMatchObject({ receiptId: expect.stringMatching(/^rcp_/) });
    if (typeof found !== 'string') expect(found.replayed).toBe(found.bundle);
    await callApi(fixture.base, 'PUT', '/v1/policy', { key, body: DEFAULT_POLICY });
  });

  it('of the command says that it is equal; and exits with 1, naming the difference, if a kept number was changed', async () => {
    const sessionId = await decideLive('approve');
    const same = await admin('replay', sessionId);
    expect(same).toMatchObject({ failed: false, report: { sessionId, equal: true, differences: [] } });

    const other = await decideLive('decline_spoof');
    const { facts_sealed: foreign, capture_id: captureId } = await factsOf(other);
    const { service } = fixture;
    const keyOf = async (id: string) =>
      (await loadSubjectKey(service, service.db, (await service.db('sessions').where({ id }).first()).subject_row)) ??
      Buffer.of();
    const plain = service.vault.openUnder(await keyOf(other), `judging-facts:${captureId}`, foreign);
    const own = await factsOf(sessionId);
    const forged = service.vault.sealUnder(await keyOf(sessionId), `judging-facts:${own.capture_id}`, plain);
    await fixture.superuser('judging_facts').where({ session_id: sessionId }).update({ facts_sealed: forged });
    const { failed, report } = await admin('replay', sessionId);
    expect([failed, report.equal]).toEqual([true, false]);
    expect(report.differences).toContainEqual({ path: 'outcome', receipt: 'APPROVED', replayed: 'DECLINED' });

    await fixture.superuser('judging_facts').where({ session_id: sessionId }).update({ facts_sealed: foreign });
    await expect(admin('replay', sessionId)).rejects.toThrow('do not open');
  });

  it('of the command refuses in one sentence what cannot be judged again', async () => {
    await expect(admin('replay', 'ses_unknown')).rejects.toThrow('no such session');
    const open = await callApi(fixture.base, 'POST', '/v1/sessions', { key: fixture.account.liveKey, body: LIVENESS });
    await expect(admin('replay', open.body.sessionId)).rejects.toThrow('nothing to judge again');
    const sessionId = await decideLive('approve');
    await fixture.service.db('judging_facts').where({ session_id: sessionId }).delete();
    await expect(admin('replay', sessionId)).rejects.toThrow('not kept');
  });

  async function admin(...args: string[]): Promise<{ report: { equal?: boolean; differences?: object[] }; failed: boolean }> {
    const printed: string[] = [];
    let failed = false;
    const environment = {
      DATABASE_URL: fixture.service.config.databaseUrl,
      MASTER_KEY: fixture.masterKey,
      MODEL_DEFINITIONS_DIR: fixture.definitions.dir,
    };
    await main([...args, '--json'], {
      root: '/nowhere',
      environment,
      print: (text) => printed.push(text),
      fail: () => {
        failed = true;
      },
    });
    return { report: JSON.parse(printed.join('\n')), failed };
  }
});

describe('the kept facts', () => {
  it('go after factsDays, and a preview then counts the session as missing', async () => {
    const sessionId = await decideLive('approve');
    const kept = await factsOf(sessionId);
    const { decided_at } = await fixture.service.db('decisions').where({ session_id: sessionId }).first();
    expect(kept.expires_at.getTime() - decided_at.getTime()).toBe(90 * DAY_MS);
    const before = await preview({}, { limit: 1 });
    expect(before).toMatchObject({ judged: 1, unchanged: 1, missing: 0 });
    fixture.passMs(90 * DAY_MS + 1000);
    expect(await preview({}, { limit: 1 })).toMatchObject({ judged: 0, missingBy: [{ cause: 'FACTS_GONE', count: 1 }] });
    expect(await replaySession(fixture.service, sessionId, fixture.service.clock.now())).toBe('NO_FACTS');
    await deleteDue(fixture.service);
    expect(await factsOf(sessionId)).toBeUndefined();
  });

  it('go with an erasure of the person', async () => {
    const sessionId = await decideLive('approve', undefined, 'person-1');
    const key = fixture.account.liveKey;
    const held = await callApi(fixture.base, 'POST', '/v1/subjects/lookup', { key, body: { subjectId: 'person-1' } });
    expect(held.body.held).toContainEqual(expect.objectContaining({ kind: 'FACTS', count: 1, undated: 0 }));
    await callApi(fixture.base, 'POST', '/v1/subjects/erase', { key, body: { subjectId: 'person-1' } });
    expect(await factsOf(sessionId)).toBeUndefined();
    expect(await replaySession(fixture.service, sessionId, fixture.service.clock.now())).toBe('ERASED');
    expect(await preview({}, { limit: 1 })).toMatchObject({ judged: 0, missingBy: [{ cause: 'FACTS_GONE', count: 1 }] });
  });

  it('are not written under a policy with factsDays 0', async () => {
    const key = fixture.account.liveKey;
    await callApi(fixture.base, 'PUT', '/v1/policy', { key, body: { retention: { factsDays: 0 } } });
    const sessionId = await decideLive('approve');
    expect(await factsOf(sessionId)).toBeUndefined();
    await callApi(fixture.base, 'PUT', '/v1/policy', { key, body: { retention: { factsDays: 90 } } });
  });

  it('are sealed: the row holds no number in clear', async () => {
    const sessionId = await decideLive('approve');
    const { facts_sealed: sealed } = await factsOf(sessionId);
    expect(() => inflateRawSync(sealed)).toThrow();
    expect(sealed.toString('latin1')).not.toContain('frames');
  });
});

describe('a preview', () => {
  it('counts a session as missing whose set is not installed, or whose facts do not open, and judges the others', async () => {
    const from = new Date(fixture.service.clock.now().getTime()).toISOString();
    const removed = '2031-01-01';
    await fixture.definitions.placeSet(removed);
    const gone = await decideLive('approve', () => ({ set: removed }));
    const broken = await decideLive('approve');
    const whole = await decideLive('approve');
    const { facts_sealed: foreign } = await factsOf(whole);
    await fixture.superuser('judging_facts').where({ session_id: broken }).update({ facts_sealed: foreign });
    // As in a process that starts after the set's file was removed.
    await fixture.definitions.remove(`sets/${removed}.json`);
    const sets = openModelSets({
      dir: fixture.definitions.dir,
      pinned: null,
      simulated: { set: SIMULATED_SET, pins: SIMULATED_PINS },
      now: () => performance.now(),
      onUnusable: () => undefined,
    });
    const errors: object[] = [];
    const service = { ...fixture.service, sets, log: { error: (about: object) => void errors.push(about) } };
    const tenant = { accountId: fixture.account.accountId, mode: 'LIVE' } as const;
    const of = { draft: DEFAULT_POLICY, from, limit: 10 };
    const found = await previewPolicy(service, tenant, of, new AbortController().signal);
    expect(found).toMatchObject({
      ...{ judged: 1, missing: 2 },
      missingBy: expect.arrayContaining([
        { cause: 'FACTS_GONE', count: 1 },
        { cause: 'UNKNOWN_SET', count: 1 },
      ]),
    });
    expect(errors).toEqual([expect.objectContaining({ sessionId: broken })]);
    expect(gone).not.toBe(broken);
  });

  it('lets the rest of the process run between a few sessions', async () => {
    for (let i = 0; i < 12; i++) await decideLive('approve');
    let turns = 0;
    const count = () => {
      turns++;
      if (turns < 1_000_000 && !done) setImmediate(count);
    };
    let done = false;
    setImmediate(count);
    const found = await preview({}, { limit: 12 }).finally(() => {
      done = true;
    });
    expect(found.judged).toBe(12);
    expect(turns).toBeGreaterThan(3);
  });

  it('pauses after every second session', async () => {
    const { accountId } = fixture.account;
    const draft = { ...DEFAULT_POLICY, review: 'ALWAYS' } as const;
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    await previewPolicy(
      fixture.service,
      { accountId, mode: 'LIVE' },
      { draft, limit: 12 },
      new AbortController().signal,
      pause,
    );
    expect(pauses).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('judges a session of several attempts only if the draft would have repeated the same captures', async () => {
    const key = fixture.account.testKey;
    const from = new Date(fixture.service.clock.now().getTime()).toISOString();
    for (const scenario of ['attempts_exhausted', 'retry_quality_then_approve'] as const) await decideSimulated(scenario);
    const under = (draft: object) => preview(draft as Partial<PutPolicy>, { from }, key);
    expect(await under({})).toMatchObject({ judged: 2, unchanged: 2, missing: 0 });
    expect(await under({ review: 'ALWAYS' })).toMatchObject({ judged: 2, missing: 0 });
    const unknown = { judged: 0, missingBy: [{ cause: 'OTHER_ATTEMPTS', count: 2 }] };
    expect(await under({ checks: { 'face.quality': { required: false } } })).toMatchObject(unknown);
    expect(await under({ checks: { 'liveness.passive': { required: true, threshold: 0.9 } } })).toMatchObject(unknown);
    expect(await under({ review: 'NEVER' })).toMatchObject(unknown);
  });

  it('says of sessions what really happens to them under the draft', async () => {
    const key = fixture.account.testKey;
    const draft = { checks: { 'face.consistency': { threshold: 0.95, reviewThreshold: 0.44 } } } as const;
    const names = ['approve', 'decline_spoof', 'review_pending'] as const;
    const from = new Date(fixture.service.clock.now().getTime()).toISOString();
    const before = await Promise.all(names.map((scenario) => decideSimulated(scenario)));
    const found = await preview(draft as Partial<PutPolicy>, { from }, key);
    await callApi(fixture.base, 'PUT', '/v1/policy', { key, body: draft });
    const after = await Promise.all(names.map((scenario) => decideSimulated(scenario)));
    await callApi(fixture.base, 'PUT', '/v1/policy', { key, body: DEFAULT_POLICY });
    const outcomeOf = async (sessionId: string) =>
      (await fixture.service.db('decisions').where({ session_id: sessionId, version: 1 }).first()).outcome;
    const pairs = await Promise.all(
      before.map(async (sessionId, i) => ({
        sessionId,
        from: await outcomeOf(sessionId),
        to: await outcomeOf(after[i] ?? ''),
      })),
    );
    const changed = pairs.filter(({ from, to }) => from !== to);
    expect(changed.length).toBeGreaterThan(0);
    expect(found).toMatchObject({ judged: names.length, unchanged: names.length - changed.length, missing: 0 });
    const named = found.changes.flatMap(({ from, to, sessionIds }) => sessionIds.map((sessionId) => ({ sessionId, from, to })));
    expect(new Set(named.map((one) => JSON.stringify(one)))).toEqual(
      new Set(changed.map(({ sessionId, from, to }) => JSON.stringify({ sessionId, from, to }))),
    );
  });
});

describe('a set that does not run', () => {
  it('says of sessions what happens to them once it runs, and judges none that other networks measured', async () => {
    const from = new Date(fixture.service.clock.now().getTime()).toISOString();
    const draw = ['approve', 'decline_spoof', 'review_pending'] as const;
    const before = await Promise.all(draw.map((scenario) => decideLive(scenario)));
    const running = shipped;
    const strict = { threshold: 0.95, reviewThreshold: 0.44 };
    const candidate = { ...running, set: '2031-02-01', thresholds: { ...running.thresholds, 'face.consistency': strict } };
    const tenant = { accountId: fixture.account.accountId, mode: 'LIVE' } as const;
    const preview = (set: typeof running) =>
      previewSet(fixture.service, tenant, set, { from, limit: 10 }, new AbortController().signal);
    const found = await preview(candidate);

    await fixture.definitions.placeSet('2031-02-01', ({ checks }) => {
      checks['face.consistency'] = { ...strict, because: 'a test' };
    });
    const after = await Promise.all(draw.map((scenario) => decideLive(scenario, () => ({ set: '2031-02-01' }))));
    const outcomeOf = async (sessionId: string) =>
      (await fixture.service.db('decisions').where({ session_id: sessionId, version: 1 }).first()).outcome;
    const pairs = await Promise.all(
      before.map(async (id, i) => [id, await outcomeOf(id), await outcomeOf(after[i] ?? '')] as const),
    );
    const changed = pairs.filter(([, was, is]) => was !== is);
    expect(changed.length).toBeGreaterThan(0);
    expect(found).toMatchObject({ judged: 3, unchanged: 3 - changed.length, missing: 0 });
    const named = found.changes.flatMap((change) => change.sessionIds.map((id) => [id, change.from, change.to]));
    expect(named.sort()).toEqual(changed.map((one) => [...one]).sort());

    const { match } = running.stamps;
    const other = { ...running, stamps: { ...running.stamps, match: { ...match, digest: `sha256:${'0'.repeat(64)}` } } };
    const nothing = await preview(other as typeof running);
    expect(nothing).toMatchObject({ judged: 0, missingBy: [{ cause: 'OTHER_WEIGHTS', count: 6 }] });
    await fixture.definitions.remove('sets/2031-02-01.json');
  });
});
