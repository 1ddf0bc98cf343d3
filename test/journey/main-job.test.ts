import { randomBytes } from 'node:crypto';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';
import sharp, { type Sharp } from 'sharp';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshCapture, loadSamples, withComment } from '../harness/media/sample-frames.js';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';
import { webhookReceiver } from '../harness/services/webhook-receiver.js';

let service: TestService;
let api: Integrator;
beforeAll(async () => {
  // As many threads as an operator gets who sets nothing.
  service = await startService({ env: { ENGINE_THREADS: '' } });
});
afterAll(() => service.stop());

/** An account for each test, because replays are detected within an account. */
beforeEach(async () => {
  api = await openIntegrator();
});

async function openIntegrator(): Promise<Integrator> {
  const db = openDatabase(service.databaseUrl, { max: 1, statementTimeoutMs: 10_000 });
  const by = { db, clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  const { liveKey } = await openAccount(by, { name: 'Test', plan: 'free', included: 100 });
  await db.destroy();
  return integrator(service.baseUrl, liveKey);
}

async function documentOf(name: string): Promise<string> {
  const [picture] = await loadSamples([name]);
  return api.uploadDocument(picture!);
}

/** Noise: each picture another one, and no face on any. */
async function picturesOfNothing(count: number): Promise<Buffer[]> {
  const noise = { width: 640, height: 480, channels: 3 as const, noise: { type: 'gaussian' as const, mean: 120, sigma: 40 } };
  return Promise.all(
    Array.from({ length: count }, () =>
      sharp({ create: { ...noise, background: '#000' } })
        .jpeg()
        .toBuffer(),
    ),
  );
}

const onboarding = (fileId: string) => ({ flow: 'ONBOARDING', reference: { source: 'DOCUMENT_IMAGE', fileId } }) as const;

describe('the main job, with the real models', () => {
  it('approves a person who matches the document, signs it, charges it and tells it', async () => {
    const receiver = await webhookReceiver();
    const endpoint = await api.call('POST', '/v1/webhook-endpoints', { body: { url: receiver.url } });
    const { sessionId } = await api.capture(await freshCapture(8), onboarding(await documentOf('franck_01829.jpg')));
    const session = await api.decided(sessionId);
    expect(session).toMatchObject({ status: 'APPROVED', decision: { outcome: 'APPROVED', reasons: [], final: true } });
    expect(session.checks.find(({ kind }) => kind === 'face.match')).toMatchObject({
      status: 'PASSED',
      engine: { digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/) },
    });

    const request = await receiver.matching((body) => body.type === 'session.decided' && body.data.sessionId === sessionId);
    const event = new Webhook(endpoint.body.secret).verify(request.body, request.headers as Record<string, string>);
    expect(event).toMatchObject({ data: { sessionId, status: 'APPROVED', evidence: session.evidence } });

    const evidence = (await api.call('GET', `/v1/sessions/${sessionId}/evidence`)).body;
    const { keys } = (await api.call('GET', '/v1/evidence-keys')).body;
    expect(await verifyReceipt(evidence, keys)).toMatchObject({ valid: true });
    expect(evidence.bundle.media).toHaveLength(8);
    const usage = await api.call('GET', '/v1/usage');
    expect(usage.body.periods[0]).toMatchObject({
      used: 1,
      reserved: 0,
      byFlow: { ONBOARDING: 1 },
      byOutcome: { APPROVED: 1 },
    });
    await receiver.close();
  });

  it('declines a person whose document is someone else’s', async () => {
    const { sessionId } = await api.capture(await freshCapture(8), onboarding(await documentOf('cage.jpg')));
    const session = await api.decided(sessionId);
    expect(session.status).toBe('DECLINED');
    expect(session.decision?.reasons).toMatchObject([{ code: 'FACE_MISMATCH', check: 'face.match' }]);
  });

  it('sends one picture held still to review as a suspected fraud, also when each frame is coded anew', async () => {
    const [still] = await loadSamples(['audrey.jpg']);
    for (const frames of [Array.from({ length: 5 }, () => still!), Array.from({ length: 5 }, () => withComment(still!))]) {
      const { sessionId } = await api.capture(frames);
      const session = await api.decided(sessionId);
      expect(session.status).toBe('IN_REVIEW');
      expect(session.decision?.reasons.some(({ category }) => category === 'FRAUD')).toBe(true);
    }
  });

  it('calls the bytes of an earlier capture a replay', async () => {
    const frames = await freshCapture();
    await api.decided((await api.capture(frames)).sessionId);
    const again = await api.decided((await api.capture(frames)).sessionId);
    expect(again.decision?.reasons).toMatchObject([{ code: 'MEDIA_REPLAYED' }]);
  });

  it('sends the frames of an approved capture to review, coded anew, scaled, cropped or mirrored by another device', async () => {
    const frames = await freshCapture(8, 2);
    expect((await api.decided((await api.capture(frames)).sessionId)).status).toBe('APPROVED');
    const { width, height } = await sharp(frames[0]).metadata();
    const changes: Record<string, (frame: Sharp) => Sharp> = {
      croppedScaledAndCodedAnew: (frame) =>
        frame
          .extract({ left: Math.round(0.06 * width), top: 0, width: Math.round(0.88 * width), height })
          .resize({ width: Math.round(0.7 * width) })
          .jpeg({ quality: 60 }),
      mirrored: (frame) => frame.flop().jpeg(),
    };
    for (const [name, change] of Object.entries(changes)) {
      const again = await Promise.all(frames.map((frame) => change(sharp(frame)).toBuffer()));
      const { status, decision } = await api.decided((await api.capture(again, {}, `another device: ${name}`)).sessionId);
      const reasons = decision?.reasons.map(({ code }) => code);
      expect([name, status, reasons]).toEqual([name, 'IN_REVIEW', ['MEDIA_REPLAYED', 'REVIEW_BAND']]);
    }
  });

  it('lets a returning person in by the saved template, and no one else', async () => {
    const { sessionId } = await api.capture(await freshCapture(5, 5), { enrollOnApprove: true, subjectId: 'returning' });
    const first = await api.decided(sessionId);
    const enrollmentId = first.enrollment!.enrollmentId;
    const reference = { source: 'ENROLLMENT', enrollmentId } as const;
    const back = await api.decided((await api.capture(await freshCapture(5), { flow: 'ONBOARDING', reference })).sessionId);
    expect(back.status).toBe('APPROVED');
    const stranger = await loadSamples(['SeanConnery.jpg', 'cage.jpg', 'audrey.jpg']);
    const other = await api.decided((await api.capture(stranger, { flow: 'ONBOARDING', reference })).sessionId);
    expect(other.status).not.toBe('APPROVED');
  });

  it('asks for another attempt with the reason, and does not decide, if no face is visible', async () => {
    const { sessionId, captureId, claimToken } = await api.capture(await picturesOfNothing(3));
    for (;;) {
      const { body } = await api.call('GET', `/v1/captures/${captureId}`, { bearer: claimToken });
      expect(Object.keys(body).sort()).toEqual(['attemptsLeft', 'ending', 'hints', 'state']);
      if (body.state === 'RETRY') {
        expect(body).toMatchObject({ attemptsLeft: 2, hints: ['FACE_NOT_FOUND'] });
        break;
      }
      expect(body).toMatchObject({ state: 'PROCESSING', ending: null });
    }
    expect((await api.call('GET', `/v1/sessions/${sessionId}`)).body).toMatchObject({
      status: 'CAPTURING',
      decision: null,
      evidence: null,
    });
  });

  it('writes no secret, no score and no name into the logs', () => {
    const output = service.output();
    expect(output).toContain('"msg":"request"');
    for (const secret of [service.liveKey, service.testKey, 'fpc_', 'fpu_', 'fpd_', 'returning', '"score"', 'similarity']) {
      expect(output).not.toContain(secret);
    }
  });
});
