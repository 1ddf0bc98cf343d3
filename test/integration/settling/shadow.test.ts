import { loadSet } from '@faceproof/models/sets/load-set.js';
import { stampOf } from '@faceproof/models/sets/manifest.js';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import { listShadowResults } from '@faceproof/orchestrator/captures/shadow-results.store.js';
import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import type { Measurement, ShadowMeasurement } from '@faceproof/protocol/measuring/job.js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measuredBy } from '../../harness/media/measured-by.js';
import { shippedModel } from '../../harness/media/shipped-models.js';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from './live-capture.js';

const SHIPPED = loadSet();
const CANDIDATE = '2026-11-01+stricter';

const fixture = useOpened(() => openFixture({ included: 100 }));
beforeAll(async () => {
  const shipped = readSetFile(fixture.definitions.dir, SHIPPED.set);
  const checks = { ...shipped.checks, 'face.consistency': { threshold: 0.95, reviewThreshold: null, because: 'A test' } };
  await fixture.definitions.place(
    'shadow.json',
    JSON.stringify({ v: 1, share: 1, since: new Date().toISOString(), candidate: { ...shipped, set: CANDIDATE, checks } }),
  );
});
beforeEach(() => fixture.service.db('shadow_results').delete());

/** What both sets measured is the same; only their thresholds differ. */
function measuredByBoth(change: Partial<ShadowMeasurement> = {}) {
  return (measured: Measurement) => ({
    ...measuredBy(SHIPPED, measured),
    shadow: {
      set: CANDIDATE,
      models: SHIPPED.stamps,
      failure: null,
      measurement: { ...measured, ...measuredBy({ ...SHIPPED, set: CANDIDATE }, measured), template: null },
      ...change,
    },
  });
}

async function settleOne(change: Partial<ShadowMeasurement> = {}, subjectId?: string) {
  const uploaded = await uploadCapture(fixture, subjectId === undefined ? {} : { session: { subjectId } });
  await writeInWorkersStead(fixture, uploaded.captureId, 'approve', measuredByBoth(change));
  await settleCapture(fixture.service, uploaded.captureId, 'MEASURED');
  return uploaded;
}

const kept = () => listShadowResults(fixture.service.db, new Date(0));
const statusOf = async (sessionId: string) =>
  (await fixture.service.db('sessions').where({ id: sessionId }).first('status')).status;

describe('a candidate in shadow', () => {
  it('is judged by its own thresholds and written down, and decides nothing', async () => {
    const { sessionId } = await settleOne();
    expect(await statusOf(sessionId)).toBe('APPROVED');
    const [row, ...rest] = await kept();
    expect(rest).toEqual([]);
    expect(row).toMatchObject({
      set: SHIPPED.set,
      candidate: CANDIDATE,
      ruling: 'APPROVE',
      candidateRuling: 'DECLINE',
      failure: null,
    });
    const consistency = row!.checks.find(({ kind }) => kind === 'face.consistency')!;
    expect(consistency).toMatchObject({ status: 'PASSED', candidateStatus: 'FAILED' });
    expect(consistency.score).toBe(consistency.candidateScore);
    // A session without a reference calls for no match, of neither.
    expect(row!.checks.map(({ kind }) => kind)).not.toContain('face.match');
  });

  it.each([
    ['that the worker dropped', { failure: 'BUSY', measurement: null }, 'BUSY'],
    ['that no one here knows', { set: 'somebody-else' }, 'UNKNOWN_SET'],
    [
      'with other weights than are known here',
      { models: { ...SHIPPED.stamps, match: stampOf(shippedModel('eyes')) } },
      'UNKNOWN_SET',
    ],
    ['that measured nonsense', { measurement: { frames: null } }, 'NOT_JUDGED'],
    [
      'that cannot read the enrolled template',
      { measurement: { reference: { kind: 'TEMPLATE', comparable: false } } },
      'NOT_COMPARABLE',
    ],
  ] as const)('%s is written down as such, and the capture is decided all the same', async (_, change, failure) => {
    const { sessionId } = await settleOne(change as unknown as Partial<ShadowMeasurement>);
    expect(await statusOf(sessionId)).toBe('APPROVED');
    expect(await kept()).toMatchObject([{ ruling: 'APPROVE', candidateRuling: null, failure, checks: [] }]);
  });

  it('that left out a number is written down as not judged', async () => {
    const { sessionId, captureId } = await uploadCapture(fixture);
    await writeInWorkersStead(fixture, captureId, 'approve', (measured) => {
      const { shadow, ...own } = measuredByBoth()(measured);
      const frames = own.frames.map((frame) => ({ ...frame, main: { ...frame.main, sharpness: undefined } }));
      return { ...own, shadow: { ...shadow, measurement: { ...shadow.measurement, frames } } };
    });
    await settleCapture(fixture.service, captureId, 'MEASURED');
    expect(await statusOf(sessionId)).toBe('APPROVED');
    expect(await kept()).toMatchObject([{ candidateRuling: null, failure: 'NOT_JUDGED', checks: [] }]);
  });

  it.each([
    ['null', null],
    ['an empty object', {}],
    ['no measurement', { set: CANDIDATE, models: SHIPPED.stamps }],
  ])('written as %s stops no decision', async (_, shadow) => {
    const { sessionId, captureId } = await uploadCapture(fixture);
    await writeInWorkersStead(fixture, captureId, 'approve', (measured) => ({ ...measuredBy(SHIPPED, measured), shadow }));
    await settleCapture(fixture.service, captureId, 'MEASURED');
    expect(await statusOf(sessionId)).toBe('APPROVED');
  });

  it('that the database refuses takes no decision with it', async () => {
    const models = null as unknown as ShadowMeasurement['models'];
    const { sessionId } = await settleOne({ failure: 'BUSY', measurement: null, models, set: null as unknown as string });
    expect(await statusOf(sessionId)).toBe('APPROVED');
    expect(await kept()).toEqual([]);
  });

  it('is forgotten with the person', async () => {
    await settleOne({}, 'person-in-shadow');
    await settleOne({}, 'somebody-else');
    const erased = await fetch(`${fixture.base}/v1/subjects/erase`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${fixture.account.liveKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ subjectId: 'person-in-shadow' }),
    });
    expect(erased.status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  it('contains no capture and no hour after the media’s deletion, and is deleted after ninety days', async () => {
    await settleOne();
    fixture.passMs(25 * 3_600_000);
    await sweep(fixture.service);
    const [row] = await fixture.service.db('shadow_results');
    expect(row.capture_id).toBeNull();
    expect(row.settled_at.toISOString()).toMatch(/T00:00:00.000Z$/);
    expect(await kept()).toHaveLength(1);
    fixture.passMs(90 * 86_400_000);
    await sweep(fixture.service);
    expect(await kept()).toEqual([]);
  });
});
