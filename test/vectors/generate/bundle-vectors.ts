import {
  type Bundle,
  type EvidenceKey,
  type NamedDigest,
  type ReceiptEngine,
  thumbprint,
  toBase64Url,
  type VerificationBundle,
} from '@faceproof/protocol/evidence/receipts.js';

/** A bundle as it is signed and, for a forgery, as it is shown afterwards. */
export interface BundleVector {
  name: string;
  signed: Bundle;
  /** Left out: as it was signed. */
  shown?: object;
}

/** Members that not every bundle has, present and forged, and members that no verifier knows. */
export function composeBundleVectors(bundle: VerificationBundle): BundleVector[] {
  const review: VerificationBundle = {
    ...bundle,
    type: 'review',
    receiptId: 'rcp_00000000000000000000000002',
    supersedes: bundle.receiptId,
    consent: CONSENT,
    reviewers: ['mem_00000000000000000000000001', 'mem_00000000000000000000000002'],
  };
  const future = withUnknown(bundle);
  return [
    { name: 'set without a fusion', signed: { ...bundle, fusion: null } },
    { name: 'consent and reviewers', signed: review },
    { name: 'unknown members in the bundle, in a check and in an engine', signed: future },
    { name: 'purpose replaced', signed: bundle, shown: { ...bundle, purposeHash: `hmac-${hash('ba')}` } },
    { name: 'consent time changed', signed: review, shown: { ...review, consent: { ...CONSENT, givenAt: OTHER_TIME } } },
    { name: 'consent text changed', signed: review, shown: { ...review, consent: { ...CONSENT, textHash: hash('0f') } } },
    { name: 'consent removed', signed: review, shown: without(review, 'consent') },
    { name: 'consent added', signed: bundle, shown: { ...bundle, consent: CONSENT } },
    { name: 'reviewer replaced', signed: review, shown: { ...review, reviewers: ['mem_00000000000000000000000003'] } },
    { name: 'reviewers in another order', signed: review, shown: { ...review, reviewers: review.reviewers?.toReversed() } },
    { name: 'reviewers removed', signed: review, shown: without(review, 'reviewers') },
    { name: 'set replaced', signed: bundle, shown: { ...bundle, set: { ...SET, digest: hash('0a') } } },
    { name: 'set removed', signed: bundle, shown: without(bundle, 'set') },
    { name: 'fusion replaced', signed: bundle, shown: { ...bundle, fusion: { ...FUSION, digest: hash('0b') } } },
    { name: 'fusion removed', signed: bundle, shown: { ...bundle, fusion: null } },
    { name: 'engine removed from a check', signed: bundle, shown: withEngines(bundle, ENGINES.slice(1)) },
    { name: 'engine replaced in a check', signed: bundle, shown: withEngines(bundle, [...ENGINES.slice(1), OTHER_ENGINE]) },
    { name: 'unknown member of the bundle removed', signed: future, shown: without(future, 'future') },
    { name: 'unknown member of an engine changed', signed: future, shown: withUnknown(bundle, 'changed') },
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
export const SET: NamedDigest = { name: '2026-11-01', digest: hash('5e') };
export const FUSION: NamedDigest = { name: 'liveness-2026-11-21', digest: hash('f0') };
export const ENGINES: ReceiptEngine[] = ['example', 'second', 'detector', 'landmarks'].map((model, i) => ({
  model,
  version: '2026-11-01',
  digest: i === 0 ? hash('cd') : hash(`d${i}`),
}));
const OTHER_ENGINE: ReceiptEngine = { model: 'other', version: '2026-11-01', digest: hash('dd') };

function withEngines(bundle: VerificationBundle, engines: ReceiptEngine[]): VerificationBundle {
  return { ...bundle, checks: bundle.checks.map((check, i) => ({ ...check, engines: i === 0 ? engines : [] })) };
}

/** As a later version may write it. Verifiers hash unknown members and ignore them otherwise. */
function withUnknown(bundle: VerificationBundle, value = 'later'): VerificationBundle & { future: object } {
  const checks = bundle.checks.map((check) => ({
    ...check,
    future: [true, null, 'later'],
    engines: check.engines.map((engine) => ({ ...engine, future: value })),
  }));
  return { ...bundle, checks, future: { count: 1, text: 'later' } };
}

function without(bundle: object, member: string): object {
  return Object.fromEntries(Object.entries(bundle).filter(([name]) => name !== member));
}

function hash(byte: string): string {
  return `sha256:${byte.repeat(32)}`;
}

/** A key as `GET /v1/evidence-keys` lists it. */
export function publishKey(
  publicKey: Uint8Array,
  { status = 'ACTIVE', notAfter = null, mode = 'LIVE' }: Partial<Pick<EvidenceKey, 'status' | 'notAfter' | 'mode'>> = {},
): EvidenceKey {
  const key = {
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'Ed25519',
    use: 'sig',
    kid: thumbprint(publicKey),
    x: toBase64Url(publicKey),
  } as const;
  return { ...key, status, notBefore: '2026-01-01T00:00:00.000Z', notAfter, mode };
}
