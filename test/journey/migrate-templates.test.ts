import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runPromote } from '@faceproof/desk/commands/run-promote.js';
import { promote } from '@faceproof/desk/promote/promote.js';
import { openMatcher } from '@faceproof/desk/templates/open-matcher.js';
import { cosine } from '@faceproof/models/pixels/vectors.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import { countIncomparable } from '@faceproof/orchestrator/enrollments/enrollments.store.js';
import { templateContext } from '@faceproof/orchestrator/enrollments/find-duplicates.js';
import { recordConsent } from '@faceproof/orchestrator/journey/captures/record-consent.js';
import { deleteDoomedObjects } from '@faceproof/orchestrator/journey/retention/delete-due.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import { storeTemplate } from '@faceproof/orchestrator/journey/settle/store-template.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { findSession } from '@faceproof/orchestrator/sessions/sessions.store.js';
import { simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { storeHold } from '@faceproof/orchestrator/subjects/holds.store.js';
import { loadSubject, loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import { type EvidenceKey, type MigrationBundle, verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import { decodeTemplate, decodeTemplates } from '@faceproof/protocol/measuring/template.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { main } from '../../scripts/admin/admin.js';
import { modelsDir, samples } from '../engine/engine-fixtures.js';
import { fusionOf } from '../harness/media/match-pair.js';
import { measuredBy } from '../harness/media/measured-by.js';
import { encodeAnew, type OtherModel, openWeights } from '../harness/media/other-weights.js';
import { freshCapture } from '../harness/media/sample-frames.js';
import { shippedId, shippedModel } from '../harness/media/shipped-models.js';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { type ServiceProcess, startProcess } from '../harness/services/service-process.js';
import { agreed } from '../integration/settling/agreed-texts.js';
import { type Fixture, openFixture, unrecorded } from '../integration/settling/journey-fixture.js';

/** More with `ENROLLMENTS=1000 TEST_WHOLE=1 npm test -- test/journey/migrate-templates.test.ts`. */
const KEPT = Number(process.env.ENROLLMENTS ?? 200);
const WITHOUT_CROP = 20;
const ERASED = 20;
const AFTER_PROMOTION = 6;
vi.setConfig({ testTimeout: 600_000 + 3_000 * KEPT });
const ROOT = join(import.meta.dirname, '..', '..');

let fixture: Fixture;
let weights: Awaited<ReturnType<typeof openWeights>>;
let other: OtherModel;
let api: Integrator;
let environment: Record<string, string>;
const workers: ServiceProcess[] = [];
beforeAll(async () => {
  weights = await openWeights(await modelsDir());
  other = await encodeAnew(weights.dir, 'match', '2031-01-01');
  await weights.place(other);
  const WORKER_KEY = randomBytes(32).toString('base64url');
  fixture = await openFixture({ included: 10 * KEPT, environment: { WORKER_KEY } });
  await fixture.definitions.placeManifest(other.manifest);
  api = integrator(fixture.base, fixture.account.liveKey);
  environment = {
    ...{ DATABASE_URL: fixture.superuserUrl, MEDIA_DIR: fixture.mediaDir, MASTER_KEY: fixture.masterKey, WORKER_KEY },
    ...{ MODELS_DIR: weights.dir, MODEL_DEFINITIONS_DIR: fixture.definitions.dir, FACEPROOF_DIR: fixture.mediaDir },
  };
  await api.call('PUT', '/v1/policy', { body: { retention: { enrollmentCrop: true } } });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
  await fixture.close();
  await weights.close();
});

it(`${KEPT} enrollments outlive their match model: promoted under load, with killed workers and a killed migration, none is lost that keeps a crop`, async () => {
  const { db } = fixture.service;
  const digest = `sha256:${other.manifest.sha256}`;
  const model = manifestId(other.manifest);
  const faces = await cropFaces();
  const kept: string[] = [];
  for (let i = 0; i < KEPT; i++) kept.push(await enroll(`kept-${i}`, await spoil(faces[i % faces.length]!, i)));
  for (let i = 0; i < WITHOUT_CROP; i++) await enroll(`lost-${i}`, null);
  const damaged = kept.slice(-2);
  await damage(damaged[0]!, 'crop');
  await damage(damaged[1]!, 'template');

  const counts = { enrollments: KEPT + WITHOUT_CROP, there: 0, withoutCrop: WITHOUT_CROP };
  expect(await admin('--to', model, '--dry-run')).toEqual({ failed: false, report: { ...counts, model, migratable: KEPT } });
  expect(await migrated()).toBe(0);

  for (const _ of 'ab') workers.push(await startProcess('workers', environment));
  const load = startLoad();
  const first = adminProcess('--to', model);
  await expect.poll(migrated, { timeout: 60_000, interval: 20 }).toBeGreaterThan(KEPT / 8);
  first.kill();
  await first.ended;
  const atKill = await migrated();
  expect(atKill).toBeLessThan(KEPT);

  const [another, here] = [adminProcess('--to', model), admin('--to', model)];
  // Of those that are migrated, and of those that are about to be.
  const erased = [...Array(ERASED / 2).keys()].flatMap((i) => [i, KEPT - 3 - i]);
  for (const i of erased) await eraseSubject(fixture.service, fixture.tenant('LIVE'), `kept-${i}`);
  const { failed, report } = await here;
  expect([failed, report.damaged.toSorted()]).toEqual([true, damaged.toSorted()]);
  expect(await another.ended).toBe(1);
  const whole = kept.filter((_, i) => i < KEPT - 2 && !erased.includes(i));
  expect(await db('enrollments').whereIn('id', whole).where({ candidate_digest: digest })).toHaveLength(KEPT - ERASED - 2);

  await promoteOther();
  await workers.shift()!.end('SIGKILL');
  workers.push(await startProcess('workers', environment));
  await workers.shift()!.end('SIGKILL');
  workers.push(await startProcess('workers', environment));
  const sessions = await load.end();
  expect(sessions.map(({ status }) => status)).not.toContain('FAILED');
  await admin('--to', '2031-01-01');
  expect(await countIncomparable(db, [digest], new Date())).toMatchObject({ lost: WITHOUT_CROP + 2, migratable: 2 });

  await expectChained(digest);
  await expectSame(kept, whole, faces);
  const { enrollmentId } = sessions[0]!;
  const reference = { source: 'ENROLLMENT', enrollmentId } as const;
  const stepUp = await api.capture(await freshCapture(4, 4), { flow: 'ONBOARDING', reference });
  const { checks } = await api.decided(stepUp.sessionId);
  expect(checks.find(({ kind }) => kind === 'face.match')).toMatchObject({ status: 'PASSED', engine: { digest } });

  await deleteDoomedObjects(fixture.service, new Date(Date.now() + 3_600_000), 10_000);
  for (const i of erased)
    expect(
      await db('enrollments').where({ id: kept[i] }).first('crop', 'template', 'candidate_template', 'candidate_blob_id'),
    ).toEqual({ ...{ crop: null, template: null, candidate_template: null, candidate_blob_id: null } });
  expect(await objectsWithoutRow()).toEqual([]);
});

it('Promoting two networks offers their templates first; a third template goes, but none of a person under a legal hold', async () => {
  const { db, vault } = fixture.service;
  const second = await encodeAnew(weights.dir, 'match', '2031-02-02');
  await weights.place(second);
  await fixture.definitions.placeManifest(second.manifest);
  const ids = [shippedId('match'), manifestId(second.manifest)];
  await fixture.definitions.place('fusions/match-2026-12-01.json', JSON.stringify(fusionOf(ids[1]!)));
  const digests = [shippedModel('match'), second.manifest].map(({ sha256 }) => `sha256:${sha256}`);
  const ofBoth = () => db('enrollments').where({ candidate_digest: digests[0] });
  const held = await db('enrollments')
    .where({ candidate_digest: `sha256:${other.manifest.sha256}`, deleted_at: null })
    .first();
  const until = new Date(Date.now() + 86_400_000);
  const by = { ...fixture.tenant('LIVE'), subjectRow: held.subject_row, createdBy: 'a key', createdAt: new Date() };
  const key = (await loadSubjectKey(fixture.service, db, held.subject_row))!;
  await db.transaction((tx) => storeHold({ vault }, tx, { id: 'hld_1', until, ...by }, { key, reason: 'A dispute' }));

  const thresholds = ['face.match=0.45', 'face.consistency=0.5'].flatMap((own) => ['--threshold', own]);
  const args = ['promote', ...ids, '--fusion', 'match-2026-12-01', ...thresholds, '--because', 'a test', '--set', '2031-02-02'];
  const promoteBoth = () =>
    runPromote({ args, modelsDir: weights.dir, definitionsDir: fixture.definitions.dir, root: ROOT, environment });
  const declined = answerAtTerminal('', 'n');
  await expect(promoteBoth()).rejects.toThrow(/Nothing was written/);
  expect(declined()).toEqual([expect.stringMatching(/Make their templates first\?/), expect.stringMatching(/Write the set\?/)]);
  expect(await ofBoth()).toEqual([]);
  const agreedTo = answerAtTerminal('y', 'y');
  await promoteBoth();
  expect(agreedTo()).toHaveLength(2);
  await expect.poll(() => fixture.service.sets.newest().set).toBe('2031-02-02');
  expect(await countIncomparable(db, digests, new Date())).toMatchObject({ lost: 0 });

  for (const row of await ofBoth()) {
    expect([row.digest, row.candidate_others]).toMatchObject([`sha256:${other.manifest.sha256}`, [{ digest: digests[1] }]]);
    const key = await loadSubjectKey(fixture.service, db, row.subject_row);
    const bytes = vault.openUnder(key!, templateContext(row.id, true), row.candidate_template);
    expect([...decodeTemplates(bytes, '').keys()]).toEqual(digests);
  }
  expect((await ofBoth()).length).toBeGreaterThan(KEPT - ERASED - 3);
  expect(await db('enrollments').where({ id: held.id }).first()).toEqual(held);
  expect((await admin('--to', [...ids, ids[0]].join())).report).toMatchObject({ migrated: 0, held: 1 });
});

/** @returns what was asked; an answer of no letters is that of a person who presses return */
function answerAtTerminal(...answers: string[]): () => string[] {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
  const asked: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    if (/\[y\/N\]: $/.test(String(text))) {
      asked.push(String(text));
      stdin.write(`${answers.shift() ?? ''}\n`);
    }
    return true;
  });
  return () => {
    write.mockRestore();
    return asked;
  };
}

/** As the worker makes them, of four people. */
async function cropFaces(): Promise<Buffer[]> {
  const engine = await openEngine({ modelsDir: weights.dir });
  const { franck, cage, audrey, connery } = await samples();
  try {
    const crops: Buffer[] = [];
    for (const frame of [franck[0]!, cage, audrey, connery]) {
      const media = { kind: 'FRAMES' as const, frames: [frame] };
      const { crop = '' } = await engine.measure({ captureId: 'cap_test', media, reference: null, keepsCrop: true });
      crops.push(Buffer.from(crop, 'base64'));
    }
    return crops;
  } finally {
    await engine.close();
  }
}

/** The same face with another corner, so that no two people have one picture. */
async function spoil(png: Buffer, i: number): Promise<Buffer> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  data.writeUInt16BE(i, 0);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** What settling an approved session does of an enrollment. */
async function enroll(subjectId: string, crop: Buffer | null): Promise<string> {
  const { service } = fixture;
  const tenant = fixture.tenant('LIVE');
  const request = { flow: 'LIVENESS_ONLY', purpose: 'Test', enrollOnApprove: true, subjectId } as const;
  const { sessionId } = await openSession(service, tenant, request, unrecorded);
  const simulated = { challenge: null, attempt: 1, scenario: 'approve', hasReference: false } as const;
  const measured = simulateMeasurement({ captureId: 'cap_1', ...simulated });
  return service.db.transaction(async (tx) => {
    const { given, texts } = agreed();
    const opened = (await findSession(tx, tenant, sessionId))!;
    await recordConsent(tx, opened, { ...given, channel: 'SDK' }, { texts, now: service.clock.now() });
    const session = (await findSession(tx, tenant, sessionId))!;
    const subject = (await loadSubject(service, tx, session.subjectRow))!;
    const measurement = { ...measured, ...measuredBy(service.sets.newest(), measured) };
    if (crop !== null) measurement.crop = crop.toString('base64');
    return (await storeTemplate(service, tx, { session, subject, measurement, policy: DEFAULT_POLICY })).id;
  });
}

async function admin(...args: string[]) {
  const [print, fail] = [vi.fn<(text: string) => void>(), vi.fn()];
  await main(['templates', 'migrate', ...args, '--json'], { root: ROOT, environment, print, fail });
  return { failed: fail.mock.calls.length > 0, report: JSON.parse(print.mock.lastCall![0]) };
}

function adminProcess(...args: string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'admin', 'templates', 'migrate', ...args], {
    ...{ cwd: ROOT, env: { ...process.env, ...environment, FACEPROOF_PREPARED: 'true' }, stdio: 'ignore' },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { ended, kill: () => child.kill('SIGKILL') };
}

async function migrated(): Promise<number> {
  return (await fixture.service.db('enrollments').whereNotNull('candidate_digest').select('id')).length;
}

async function damage(id: string, column: 'crop' | 'template'): Promise<void> {
  const row = await fixture.superuser('enrollments').where({ id }).first(column);
  const bytes = Buffer.from(row[column]);
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
  await fixture
    .superuser('enrollments')
    .where({ id })
    .update({ [column]: bytes });
}

/** People who are enrolled meanwhile, one after the other, by real workers. */
function startLoad() {
  const state = { after: -1 };
  const sessions: { status: string; enrollmentId: string }[] = [];
  const running = (async () => {
    while (state.after !== 0) {
      if (state.after > 0) state.after--;
      const { given } = agreed();
      const { sessionId } = await api.capture(await freshCapture(4), { enrollOnApprove: true }, undefined, given);
      const { status } = await api.decided(sessionId);
      const { id } = await fixture.service.db('enrollments').where({ session_id: sessionId }).first('id');
      sessions.push({ status, enrollmentId: id });
    }
    return sessions;
  })();
  // What fails is seen at the end.
  running.catch(() => undefined);
  return {
    end: () => {
      state.after = AFTER_PROMOTION;
      return running;
    },
  };
}

async function promoteOther(): Promise<void> {
  const { checks: shipped } = readSetFile(fixture.definitions.dir, fixture.service.sets.newest().set);
  await promote({
    ...{ modelsDir: weights.dir, definitionsDir: fixture.definitions.dir, names: [manifestId(other.manifest)] },
    ...{ fusion: null, set: '2031-01-01', fmr: 1e-4, engine: null, workers: ['onnx:cpu'], write: true, today: '2031-01-01' },
    ...{ confirm: async () => true, countEnrolled: async () => null },
    thresholds: { 'face.match': shipped['face.match'], 'face.consistency': shipped['face.consistency'] },
  });
  await expect.poll(() => fixture.service.sets.newest().set).toBe('2031-01-01');
}

/** One receipt for each enrollment that has a template of the model, which verifies, and names the one before. */
async function expectChained(digest: string): Promise<void> {
  const { db } = fixture.service;
  const keys: EvidenceKey[] = (await api.call('GET', '/v1/evidence-keys')).body.keys;
  const rows = await db('receipts').where({ type: 'migration' });
  const bundles: MigrationBundle[] = rows.map(({ bundle }) => JSON.parse(bundle));
  const chained = bundles.map(({ enrollmentId }) => enrollmentId);
  expect(new Set(chained).size).toBe(chained.length);
  const moved = await db('enrollments').where({ candidate_digest: digest }).whereNull('deleted_at').select('id', 'digest');
  for (const { id, digest: before } of moved) {
    const { from, to } = bundles.find(({ enrollmentId }) => enrollmentId === id)!;
    expect([from, to].map(({ models }) => models.map((one) => one.digest))).toEqual([[before], [digest]]);
    expect(from.commitment).not.toBe(to.commitment);
  }
  for (const [i, row] of rows.entries()) {
    const signature = { alg: 'Ed25519' as const, keyId: row.key_id, value: row.signature };
    const { id: receiptId, bundle_hash: bundleHash } = row;
    const receipt = { receiptId, bundleHash, decidedAt: row.decided_at.toISOString(), supersedes: null, signature };
    expect((await verifyReceipt({ receipt, bundle: bundles[i]! }, keys)).valid).toBe(true);
  }
}

/** The new templates are of the faces in the crops. */
async function expectSame(kept: readonly string[], whole: readonly string[], faces: readonly Buffer[]): Promise<void> {
  const { db, vault } = fixture.service;
  const matcher = await openMatcher(weights.dir, [other.manifest as Parameters<typeof openMatcher>[1][0]]);
  const wanted = await matcher.embed(faces).finally(() => matcher.close());
  for (const row of await db('enrollments').whereIn('id', whole)) {
    const key = await loadSubjectKey(fixture.service, db, row.subject_row);
    const template = decodeTemplate(vault.openUnder(key!, templateContext(row.id, true), row.candidate_template));
    expect(cosine(template, wanted[kept.indexOf(row.id) % faces.length]![0]!)).toBeGreaterThan(0.99);
  }
}

async function objectsWithoutRow(): Promise<string[]> {
  const { db } = fixture.service;
  const columns = await db('information_schema.columns')
    .where({ table_schema: 'public' })
    .where('column_name', 'like', '%blob_id')
    .select('table_name', 'column_name');
  const known = new Set<string>();
  for (const { table_name, column_name } of columns)
    for (const row of await db(table_name).whereNotNull(column_name).select(column_name)) known.add(row[column_name]);
  const files = (await readdir(fixture.mediaDir, { recursive: true })).map((path) => path.split('/').at(-1) ?? '');
  return files.filter((name) => name.startsWith('blb_') && !known.has(name));
}
