import type { Bundle, NamedDigest, ReceiptEngine, VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';

/** A bundle as it is signed and, for a forgery, as it is shown afterwards. */
export interface BundleVector {
  name: string;
  signed: Bundle;
  /** Left out: as it was signed. */
  shown?: object;
}

/**
 * Every member that a bundle gained after its first version, present and forged, and members that no verifier knows.
 *
 * @param older a bundle of the first version
 */
export function composeBundleVectors(older: VerificationBundle): BundleVector[] {
  const newer = toNewer(older);
  const review: VerificationBundle = {
    ...newer,
    type: 'review',
    receiptId: 'rcp_00000000000000000000000002',
    supersedes: newer.receiptId,
    consent: CONSENT,
    reviewers: ['mem_00000000000000000000000001', 'mem_00000000000000000000000002'],
  };
  const plain = { ...newer, fusion: null };
  const future = withUnknown(newer);
  return [
    { name: 'salted purpose, set, fusion and every engine', signed: newer },
    { name: 'set without a fusion', signed: plain },
    { name: 'consent and reviewers', signed: review },
    { name: 'unknown members in the bundle, in a check and in an engine', signed: future },
    { name: 'salted purpose replaced', signed: newer, shown: { ...newer, purposeHash: older.purposeHash } },
    { name: 'consent time changed', signed: review, shown: { ...review, consent: { ...CONSENT, givenAt: OTHER_TIME } } },
    { name: 'consent text changed', signed: review, shown: { ...review, consent: { ...CONSENT, textHash: hash('0f') } } },
    { name: 'consent removed', signed: review, shown: without(review, 'consent') },
    { name: 'consent added', signed: newer, shown: { ...newer, consent: CONSENT } },
    { name: 'reviewer replaced', signed: review, shown: { ...review, reviewers: ['mem_00000000000000000000000003'] } },
    { name: 'reviewers in another order', signed: review, shown: { ...review, reviewers: review.reviewers?.toReversed() } },
    { name: 'reviewers removed', signed: review, shown: without(review, 'reviewers') },
    { name: 'set replaced', signed: newer, shown: { ...newer, set: { ...SET, digest: hash('0a') } } },
    { name: 'set removed', signed: newer, shown: without(newer, 'set') },
    { name: 'fusion replaced', signed: newer, shown: { ...newer, fusion: { ...FUSION, digest: hash('0b') } } },
    { name: 'fusion removed', signed: newer, shown: { ...newer, fusion: null } },
    { name: 'engine removed from a check', signed: newer, shown: withEngines(newer, ENGINES.slice(1)) },
    { name: 'engine replaced in a check', signed: newer, shown: withEngines(newer, [...ENGINES.slice(1), OTHER_ENGINE]) },
    { name: 'unknown member of the bundle removed', signed: future, shown: without(future, 'future') },
    { name: 'unknown member of an engine changed', signed: future, shown: withUnknown(newer, 'changed') },
  ];
}

const OTHER_TIME = '2026-11-01T11:00:00.000Z';
const CONSENT = {
  givenAt: '2026-11-01T11:59:00.000Z',
  receivedAt: '2026-11-01T11:59:01.000Z',
  textHash: hash('c0'),
  textVersion: '1',
  channel: 'PAGE',
} as const;
const SET: NamedDigest = { name: '2026-11-01', digest: hash('5e') };
const FUSION: NamedDigest = { name: 'liveness-2026-11-21', digest: hash('f0') };
const ENGINES: ReceiptEngine[] = ['example', 'second', 'detector', 'landmarks'].map((model, i) => ({
  model,
  version: '2026-11-01',
  digest: i === 0 ? hash('cd') : hash(`d${i}`),
}));
const OTHER_ENGINE: ReceiptEngine = { model: 'other', version: '2026-11-01', digest: hash('dd') };

function toNewer(older: VerificationBundle): VerificationBundle {
  return {
    ...withEngines(older, ENGINES),
    purposeHash: `hmac-sha256:${'ab'.repeat(32)}`,
    consent: null,
    set: SET,
    fusion: FUSION,
  };
}

function withEngines(bundle: VerificationBundle, engines: ReceiptEngine[]): VerificationBundle {
  return { ...bundle, checks: bundle.checks.map((check, i) => ({ ...check, engines: i === 0 ? engines : [] })) };
}

/** As a later version may write it. Verifiers hash unknown members and ignore them otherwise. */
function withUnknown(bundle: VerificationBundle, value = 'later'): VerificationBundle & { future: object } {
  const checks = bundle.checks.map((check) => ({
    ...check,
    future: [true, null, 'later'],
    engines: check.engines?.map((engine) => ({ ...engine, future: value })),
  }));
  return { ...bundle, checks, future: { count: 1, text: 'later' } };
}

function without(bundle: object, member: string): object {
  return Object.fromEntries(Object.entries(bundle).filter(([name]) => name !== member));
}

function hash(byte: string): string {
  return `sha256:${byte.repeat(32)}`;
}
