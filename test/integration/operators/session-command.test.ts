import { contextOfCapture } from '@faceproof/hosting/tracing/trace-context.js';
import { acceptCapture, checkUploadToken } from '@faceproof/orchestrator/journey/captures/accept-capture.js';
import { openAttempt } from '@faceproof/orchestrator/journey/captures/open-capture.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import { expect, it } from 'vitest';
import { callApi } from '../../contract/harness/http-call.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, unrecorded } from '../settling/journey-fixture.js';
import { unseenFrames, writeInWorkersStead } from '../settling/live-capture.js';
import { runAdmin } from './run-admin.js';

const fixture = useOpened(openFixture);

const admin = (...args: string[]) => runAdmin({ DATABASE_URL: fixture.service.config.databaseUrl }, ...args);

/** A capture that fails its checks. @returns what was logged meanwhile */
async function declined() {
  const lines: object[] = [];
  const log = Object.assign(Object.create(fixture.service.log), { info: (line: object) => lines.push(line) });
  const service: Service = { ...fixture.service, log };
  const { sessionId } = await openSession(service, fixture.tenant('LIVE'), LIVENESS, unrecorded);
  const opened = await openAttempt(service, sessionId, { by: 'DEVICE', shown: [] });
  const target = await checkUploadToken(service, opened.captureId, opened.uploadToken);
  await acceptCapture(service, target, { kind: 'FRAMES', parts: unseenFrames(fixture), metadata: {} });
  await writeInWorkersStead(fixture, opened.captureId, 'decline_spoof');
  await settleCapture(service, opened.captureId, 'MEASURED');
  return { sessionId, captureId: opened.captureId, lines };
}

it('an upload and its settlement are logged under the ids of the session and the capture', async () => {
  const { sessionId, captureId, lines } = await declined();
  expect(lines).toEqual([
    expect.objectContaining({ sessionId, captureId, kind: 'FRAMES', parts: 3 }),
    expect.objectContaining({ sessionId, captureId, outcome: 'MEASURED', changed: true }),
  ]);
});

it('a session shows its whole life in order, without scores and pictures, and the look is audited', async () => {
  const { base, account, service } = fixture;
  await callApi(base, 'POST', '/v1/webhook-endpoints', { key: account.liveKey, body: { url: 'http://127.0.0.1:9/hook' } });
  const { sessionId, captureId } = await declined();
  const { report } = await admin('session', sessionId);
  expect(report.session).toMatchObject({ id: sessionId, mode: 'LIVE', status: expect.any(String) });
  const whats = report.moments.map(({ what }: { what: string }) => what);
  for (const what of ['created', 'attempt opened', 'media accepted', 'attempt settled', 'webhook'])
    expect(whats).toContain(what);
  expect([...report.moments].sort((a, b) => a.at.localeCompare(b.at))).toEqual(report.moments);
  const accepted = report.moments.find(({ what }: { what: string }) => what === 'media accepted');
  expect(accepted).toMatchObject({ id: captureId, detail: expect.stringContaining(contextOfCapture(captureId).traceId) });
  const { media_blob_id: blobId } = await service.db('captures').where({ id: captureId }).first('media_blob_id');
  expect(JSON.stringify(report)).not.toMatch(new RegExp(`${blobId}|"score|threshold`));

  const again = await admin('session', sessionId);
  expect(again.report.moments).toContainEqual(
    expect.objectContaining({ what: 'audited', detail: expect.stringMatching(/^session .*OPERATOR$/) }),
  );
  await expect(admin('session', 'ses_00000000000000000000000000')).rejects.toThrow('There is no such session');
});
