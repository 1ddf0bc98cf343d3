import {
  type Bundle,
  type ErasureBundle,
  type EvidenceKey,
  type MigrationBundle,
  publicKeyOf,
  type Receipt,
  signBundle,
  thumbprint,
  type VerificationBundle,
} from '@faceproof/protocol/evidence/receipts.js';
import { type BundleVector, composeBundleVectors, ENGINES, FUSION, publishKey, SET } from './bundle-vectors.js';
import { composeLogVectors } from './log-vectors.js';
import { composeRevocationVectors } from './revocation-vectors.js';
import { composeSignatureVectors } from './signature-vectors.js';
import { composeTemplateListVectors, composeTemplateVectors } from './template-vectors.js';
import { composeVerdictVectors } from './verdict-vectors.js';
import { composeSignedWebhookVectors, composeWebhookVectors } from './webhook-vectors.js';
import { composeWitnessVectors } from './witness-vectors.js';

/**
 * Valid and invalid receipts, webhooks and templates, against which an implementation in any language can be tested. They are the same
 * each time, because the keys are fixed bytes. They must never sign anything else.
 */

const AT = '2026-11-01T12:00:00.000Z';
const LIVE_SEED = new Uint8Array(32).fill(1);
const TEST_SEED = new Uint8Array(32).fill(2);
const RETIRED_SEED = new Uint8Array(32).fill(3);
const STRANGER_SEED = new Uint8Array(32).fill(4);
const NOT_MEASURED = { score: null, threshold: null, model: null, version: null, digest: null, engines: [] };

interface Vector {
  name: string;
  valid: boolean;
  /** The first check that fails, in the order of the verdict's members. */
  fails: string | null;
  evidence: { receipt: Receipt; bundle: Bundle };
}

/** @returns the content of each file of protocol/vectors, by its name */
export async function composeVectors(): Promise<Record<string, object>> {
  const receipts = await composeReceipts();
  const logged = receipts
    .map(({ valid, evidence }) => ({ valid, ...evidence }))
    .filter(({ valid, receipt }) => valid && receipt.signature.alg === 'Ed25519')
    // A tree of this size has paths of every form.
    .slice(0, 8)
    .map(({ receipt }) => receipt);
  return {
    'evidence-keys.json': { keys: await composeKeys() },
    'receipts.json': receipts,
    'log.json': await composeLogVectors(logged),
    'revocation.json': await composeRevocationVectors(composeBundle({})),
    'witnesses.json': await composeWitnessVectors(composeBundle({})),
    'signatures.json': composeSignatureVectors(composeBundle({})),
    'webhooks.json': composeWebhookVectors(),
    'webhook-keys.json': await composeSignedWebhookVectors(),
    'verdicts.json': composeVerdictVectors(),
    'templates.json': composeTemplateVectors(),
    'template-lists.json': composeTemplateListVectors(),
  };
}

async function composeKeys(): Promise<(EvidenceKey & { future?: object })[]> {
  return [
    await toKey(LIVE_SEED, 'LIVE', 'ACTIVE', null),
    // With a member that no verifier knows.
    { ...(await toKey(TEST_SEED, 'TEST', 'ACTIVE', null)), future: { text: 'later' } },
    await toKey(RETIRED_SEED, 'LIVE', 'RETIRED', '2026-11-01T00:00:00.000Z'),
  ];
}

async function composeReceipts(): Promise<Vector[]> {
  const bundle = composeBundle({});
  const good = { receipt: await sign(bundle, LIVE_SEED), bundle };
  const review = composeBundle({ receiptId: 'rcp_00000000000000000000000002', type: 'review', supersedes: bundle.receiptId });
  const test = composeBundle({ mode: 'TEST' });
  const early = composeBundle({ decidedAt: '2026-10-31T12:00:00.000Z' });
  const unicode = composeBundle({ accountId: 'acc_é\u{1f600}\u2028"\\' });
  const erasure = composeErasure();
  const migration = composeMigration();
  const otherReceipt = { ...good.receipt, receiptId: 'rcp_00000000000000000000000009' };
  return [
    holds('approved, live key', good),
    holds('review that supersedes another receipt', { receipt: await sign(review, LIVE_SEED), bundle: review }),
    holds('test receipt under the test key', { receipt: await sign(test, TEST_SEED), bundle: test }),
    holds('signed with a key that was retired later', { receipt: await sign(early, RETIRED_SEED), bundle: early }),
    holds('characters that JSON escapes', { receipt: await sign(unicode, LIVE_SEED), bundle: unicode }),
    holds('erasure of a subject', { receipt: await sign(erasure, LIVE_SEED), bundle: erasure }),
    holds('decision whose media was erased since', { receipt: await sign(bundle, LIVE_SEED), bundle }),
    holds('key with an unknown member', { receipt: await sign(test, TEST_SEED), bundle: test }),
    ...(await Promise.all(composeBundleVectors(bundle).map(toVector))),
    holds('migration of an enrollment to another match model', {
      receipt: await sign(migration, LIVE_SEED),
      bundle: migration,
    }),
    fails('another algorithm name', 'signature', withAlg(good, 'ES256')),
    fails('the general name EdDSA', 'signature', withAlg(good, 'EdDSA')),
    fails('algorithm "none"', 'signature', withAlg(good, 'none')),
    fails('erasure count changed', 'hash', {
      receipt: await sign(erasure, LIVE_SEED),
      bundle: { ...erasure, erased: { ...erasure.erased, captures: 0 } },
    }),
    fails('migration of another template', 'hash', {
      receipt: await sign(migration, LIVE_SEED),
      bundle: { ...migration, to: { ...migration.to, commitment: migration.from.commitment } },
    }),
    fails('supersedes differs from the bundle', 'fields', {
      receipt: { ...(await sign(review, LIVE_SEED)), supersedes: null },
      bundle: review,
    }),
    fails('outcome changed and hash recomputed', 'signature', await rehashed(good.receipt, { ...bundle, outcome: 'DECLINED' })),
    fails('outcome changed', 'hash', { receipt: good.receipt, bundle: { ...bundle, outcome: 'DECLINED' } }),
    fails('score changed in the last decimal', 'hash', { receipt: good.receipt, bundle: withScore(bundle, '0.987655') }),
    fails('member added', 'hash', { receipt: good.receipt, bundle: { ...bundle, extra: 1 } as VerificationBundle }),
    fails('receiptId differs from the bundle', 'fields', { receipt: otherReceipt, bundle }),
    fails('signature of another receipt', 'signature', {
      receipt: { ...good.receipt, signature: (await sign(review, LIVE_SEED)).signature },
      bundle,
    }),
    fails('signature with one bit flipped', 'signature', { receipt: flipSignature(good.receipt), bundle }),
    fails('unpublished key', 'keyKnown', { receipt: await sign(bundle, STRANGER_SEED), bundle }),
    fails('test key under a live bundle', 'keyMode', { receipt: await sign(bundle, TEST_SEED), bundle }),
    fails('live key under a test bundle', 'keyMode', { receipt: await sign(test, LIVE_SEED), bundle: test }),
    fails('signed after the key was retired', 'keyTime', { receipt: await sign(bundle, RETIRED_SEED), bundle }),
  ];
}

async function toVector({ name, signed, shown }: BundleVector): Promise<Vector> {
  const receipt = await sign(signed, LIVE_SEED);
  if (shown === undefined) return holds(name, { receipt, bundle: signed });
  return fails(name, 'hash', { receipt, bundle: shown as Bundle });
}

function composeBundle(change: Partial<VerificationBundle>): VerificationBundle {
  return {
    v: 1,
    type: 'verification',
    mode: 'LIVE',
    receiptId: 'rcp_00000000000000000000000001',
    sessionId: 'ses_00000000000000000000000001',
    accountId: 'acc_00000000000000000000000001',
    flow: 'LIVENESS_ONLY',
    purposeHash: `hmac-sha256:${'ab'.repeat(32)}`,
    consent: null,
    decidedAt: AT,
    outcome: 'APPROVED',
    reasons: [],
    checks: [
      {
        kind: 'liveness.passive',
        status: 'PASSED',
        score: '0.987654',
        threshold: '0.500000',
        model: 'example',
        version: '2026-11-01',
        digest: `sha256:${'cd'.repeat(32)}`,
        engines: ENGINES,
      },
      { kind: 'face.match', status: 'SKIPPED', ...NOT_MEASURED },
    ],
    set: SET,
    fusion: FUSION,
    policy: { policyId: 'default', version: 1, hash: `sha256:${'ef'.repeat(32)}` },
    capture: { channel: 'PAGE' },
    evaluation: {
      profileId: 'standard-2026',
      profileDigest: `sha256:${'fe'.repeat(32)}`,
      mode: 'LIVE',
      conforms: true,
      clauses: [
        {
          id: 'liveness.passive',
          title: 'The texture of the pictures is that of a living face.',
          source: 'Faceproof standard profile, 2026, Checks',
          level: 'MET',
          required: 'PASSED',
          actual: 'PASSED',
          basis: 'check:liveness.passive',
        },
      ],
      calibrationDigest: null,
    },
    media: [{ index: 0, commitment: `hmac-sha256:${'12'.repeat(32)}` }],
    supersedes: null,
    ...change,
  };
}

function composeErasure(): ErasureBundle {
  return {
    v: 1,
    type: 'erasure',
    mode: 'LIVE',
    receiptId: 'rcp_00000000000000000000000003',
    sessionId: null,
    accountId: 'acc_00000000000000000000000001',
    erasureId: 'ers_00000000000000000000000001',
    decidedAt: AT,
    erased: { sessions: 1, captures: 2, files: 1, enrollments: 0 },
    supersedes: null,
  };
}

function composeMigration(): MigrationBundle {
  const template = (version: string, byte: string) => ({
    models: [{ model: 'mobilefacenet-512', version, digest: `sha256:${byte.repeat(32)}` }],
    commitment: `hmac-sha256:${byte.repeat(32)}`,
  });
  return {
    v: 1,
    type: 'migration',
    mode: 'LIVE',
    receiptId: 'rcp_00000000000000000000000004',
    sessionId: null,
    accountId: 'acc_00000000000000000000000001',
    enrollmentId: 'enr_00000000000000000000000001',
    enrolledIn: 'ses_00000000000000000000000001',
    decidedAt: AT,
    from: template('2026-11-01', '34'),
    to: template('2026-12-01', '56'),
    supersedes: null,
  };
}

/** A forgery with a correctly recomputed hash, but without the key. */
async function rehashed(receipt: Receipt, bundle: VerificationBundle): Promise<Vector['evidence']> {
  return { receipt: { ...receipt, bundleHash: (await sign(bundle, STRANGER_SEED)).bundleHash }, bundle };
}

async function toKey(seed: Uint8Array, mode: EvidenceKey['mode'], status: EvidenceKey['status'], notAfter: string | null) {
  return publishKey(await publicKeyOf(seed), { mode, status, notAfter });
}

async function sign(bundle: Bundle, seed: Uint8Array): Promise<Receipt> {
  return signBundle(bundle, seed, thumbprint(await publicKeyOf(seed)));
}

function withAlg({ receipt, bundle }: Vector['evidence'], alg: string): Vector['evidence'] {
  return { receipt: { ...receipt, signature: { ...receipt.signature, alg: alg as 'Ed25519' } }, bundle };
}

function holds(name: string, evidence: Vector['evidence']): Vector {
  return { name, valid: true, fails: null, evidence };
}

function fails(name: string, check: string, evidence: Vector['evidence']): Vector {
  return { name, valid: false, fails: check, evidence };
}

function withScore(bundle: VerificationBundle, score: string): VerificationBundle {
  return { ...bundle, checks: bundle.checks.map((check, i) => (i === 0 ? { ...check, score } : check)) };
}

function flipSignature(receipt: Receipt): Receipt {
  const bytes = Buffer.from(receipt.signature.value, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  return { ...receipt, signature: { ...receipt.signature, value: bytes.toString('base64url') } };
}
