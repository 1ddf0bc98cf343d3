import { promote } from '@faceproof/desk/promote/promote.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsDir } from '../engine/engine-fixtures.js';
import { IS_LONG } from '../harness/long-run.js';
import { type Definitions, openDefinitions } from '../harness/media/definitions-folder.js';
import { encodeAnew, type OtherModel, openWeights } from '../harness/media/other-weights.js';
import { loadSamples, withComment } from '../harness/media/sample-frames.js';
import { expectSettledOnce } from '../harness/services/expect-settled-once.js';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { type ServiceProcess, startProcess } from '../harness/services/service-process.js';
import { startService, type TestService } from '../harness/services/start-service.js';

const SESSIONS = 100;
/** Begun after both workers have changed over. */
const SESSIONS_AFTER = 10;
const AT_ONCE = 8;
/** The first as the document. */
const STILLS = ['franck_01829.jpg', 'franck_02045.jpg', 'franck_02683.jpg', 'franck_04000.jpg'];

let definitions: Definitions;
let weights: Awaited<ReturnType<typeof openWeights>>;
let other: OtherModel;
let service: TestService;
let second: ServiceProcess;
let api: Integrator;
let db: pg.Client;
beforeAll(async () => {
  definitions = await openDefinitions();
  weights = await openWeights(await modelsDir());
  other = await encodeAnew(weights.dir, 'match', '2026-11-22');
  const env = { MODEL_DEFINITIONS_DIR: definitions.dir, MODELS_DIR: weights.dir };
  service = await startService({ env: { ...env, RATE_LIMIT_FACTOR: '1000' } });
  second = await startProcess('workers', { ...service.env });
  api = integrator(service.baseUrl, service.liveKey);
  db = new pg.Client({ connectionString: service.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await second.end('SIGTERM');
  await service.stop();
  await weights.close();
  await definitions.close();
});

/** Weights first, then the manifest that names them, then the set that names the manifest, as the desk writes it. */
async function promoteOther(): Promise<void> {
  await weights.place(other);
  await definitions.placeManifest(other.manifest);
  const { checks: shipped } = readSetFile(definitions.dir, '2026-11-01');
  await promote({
    modelsDir: weights.dir,
    definitionsDir: definitions.dir,
    names: [manifestId(other.manifest)],
    fusion: null,
    set: null,
    fmr: 1e-4,
    engine: null,
    workers: ['onnx:cpu'],
    confirm: async () => true,
    countEnrolled: async () => null,
    // Nothing was calibrated with this file; its numbers are the shipped one's.
    thresholds: { 'face.match': shipped['face.match'], 'face.consistency': shipped['face.consistency'] },
    write: true,
    today: '2026-11-22',
  });
}

function toSmall(still: Buffer): Promise<Buffer> {
  return sharp(still).resize(400).jpeg().toBuffer();
}

function haveSwapped(): boolean {
  return [service, second].every((process) => /Switched to another model set/.test(process.output()));
}

/** `npm test` swaps a set without load, in test/engine/captures/swap-sets.test.ts. */
const TITLE = `a new match model, dropped in by a manifest and promoted by a set while ${SESSIONS} sessions run (npm run test:long)`;

describe.runIf(IS_LONG)(TITLE, () => {
  it('loses no session: each is decided once, and says by its digest which of the two judged it', async () => {
    const [document, ...small] = await Promise.all((await loadSamples(STILLS)).map(toSmall));
    const reference = { source: 'DOCUMENT_IMAGE', fileId: await api.uploadDocument(document!) } as const;
    const sessions: { id: string; status: string; begun: 'before' | 'between' | 'after'; digest: string | undefined }[] = [];
    const progress = { promoted: false, after: 0, begun: 0 };

    const oneSession = async () => {
      const begun = !progress.promoted ? 'before' : haveSwapped() ? 'after' : 'between';
      progress.begun++;
      if (begun === 'after') progress.after++;
      const { sessionId } = await api.capture(small.map(withComment), { flow: 'ONBOARDING', reference });
      const { status, checks } = await api.decided(sessionId);
      const digest = checks.find(({ kind }) => kind === 'face.match')?.engine?.digest;
      sessions.push({ id: sessionId, status, begun, digest });
    };
    const oneAfterTheOther = async () => {
      while (progress.begun < SESSIONS || progress.after < SESSIONS_AFTER) {
        await oneSession();
        if (sessions.length < SESSIONS / 4 || progress.promoted) continue;
        progress.promoted = true;
        await promoteOther();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther));

    expect(sessions.length).toBeGreaterThanOrEqual(SESSIONS);
    await expectSettledOnce(
      db,
      sessions.map(({ id }) => id),
    );
    expect(sessions.map(({ status }) => status)).not.toContain('FAILED');
    const young = `sha256:${other.manifest.sha256}`;
    const old = `sha256:87aacdfe57510db2af90c0251df680e8eec88f122ee94712121d09bcaaaf3581`;
    const digests = (begun: string) => new Set(sessions.filter((one) => one.begun === begun).map(({ digest }) => digest));
    expect(new Set(sessions.map(({ digest }) => digest))).toEqual(new Set([old, young]));
    expect(digests('after')).toEqual(new Set([young]));
    await expectReceiptsSay(sessions);
  }, 300_000);
});

/** The receipt of each verifies, and signs the same digest that the session shows. */
async function expectReceiptsSay(sessions: readonly { id: string; digest: string | undefined }[]): Promise<void> {
  const keys = (await api.call('GET', '/v1/evidence-keys')).body.keys;
  for (const { id, digest } of sessions) {
    const { body } = await api.call('GET', `/v1/sessions/${id}/evidence`);
    expect((await verifyReceipt(body, keys)).valid).toBe(true);
    const signed = body.bundle.checks.find((check: { kind: string }) => check.kind === 'face.match');
    expect(signed.digest).toBe(digest);
  }
}
