import { makeId } from '@faceproof/protocol/ids.js';
import { type MeasureJob, MeasureJobSchema } from '@faceproof/protocol/measuring/job.js';
import { type NormalizeJob, NormalizeJobSchema } from '@faceproof/protocol/measuring/normalize-job.js';
import { BadJobError, parseJob } from '@faceproof/workers/intake/parse-job.js';
import { describe, expect, it } from 'vitest';

const blob = (byte: number) => ({ blobId: makeId('blob', 0, new Uint8Array(10).fill(byte)), wrappedKey: 'AAAA' });
const JOB: MeasureJob = {
  v: 1,
  captureId: makeId('capture', 0, new Uint8Array(10)),
  media: { ...blob(1), kind: 'FRAMES' },
  reference: { ...blob(2), kind: 'TEMPLATE', digest: 'sha256:00' },
  output: blob(3),
  clipFrames: blob(4),
  enqueuedAt: 1,
  expiresAt: 2,
};

describe('a job from the queue', () => {
  it('is refused after its session has been given up', () => {
    expect(() => parseJob(MeasureJobSchema, JOB, 3)).toThrow(/expired/);
  });

  it('is parsed as the protocol defines it', () => {
    expect(parseJob(MeasureJobSchema, JOB, 2)).toEqual(JOB);
    expect(parseJob(MeasureJobSchema, { ...JOB, reference: null }, 2).reference).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['another version', { ...JOB, v: 2 }],
    ['a blob id that climbs out of the store', { ...JOB, media: { ...JOB.media, blobId: '../../etc/passwd' } }],
    ['a blob id of another kind', { ...JOB, output: { ...JOB.output, blobId: JOB.captureId } }],
    ['an unknown kind of media', { ...JOB, media: { ...JOB.media, kind: 'AUDIO' } }],
    ['a template without its digest', { ...JOB, reference: { ...blob(2), kind: 'TEMPLATE' } }],
  ])('is refused with %s', (_, job) => {
    expect(() => parseJob(MeasureJobSchema, job, 2)).toThrow(BadJobError);
  });
});

const NORMALIZE_JOB: NormalizeJob = {
  v: 1,
  fileId: makeId('file', 0, new Uint8Array(10)),
  original: blob(1),
  output: blob(2),
  enqueuedAt: 1,
  expiresAt: 2,
};

describe('a reference from the queue', () => {
  it('is parsed as the protocol defines it, until it expires', () => {
    expect(parseJob(NormalizeJobSchema, NORMALIZE_JOB, 2)).toEqual(NORMALIZE_JOB);
    expect(() => parseJob(NormalizeJobSchema, NORMALIZE_JOB, 3)).toThrow(/expired/);
  });

  it.each([
    ['another version', { ...NORMALIZE_JOB, v: 3 }],
    ['an output that climbs out of the store', { ...NORMALIZE_JOB, output: { ...blob(2), blobId: '../../etc/passwd' } }],
    ['a capture', JOB],
  ])('is refused with %s', (_, job) => {
    expect(() => parseJob(NormalizeJobSchema, job, 2)).toThrow(BadJobError);
  });
});
