import type { Evidence } from '@faceproof/protocol/evidence/evidence.js';
import {
  type EvidenceKey,
  publicKeyOf,
  type Receipt,
  signBundle,
  thumbprint,
  toBase64Url,
  type VerificationBundle,
} from '@faceproof/protocol/evidence/receipts.js';
import type { VerificationResult } from '@faceproof/protocol/evidence/verify-evidence.js';
import type { SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import { makeVectorLog } from './log-vectors.js';

/**
 * Receipts of a key that was revoked: whether they are provable depends on what the verifier saw of the log before.
 */

const REVOKED_AT = '2026-11-10T00:00:00.000Z';
const BEFORE = '2026-11-09T23:59:59.999Z';
const AFTER = '2026-11-10T00:00:00.001Z';

interface RevocationVector {
  name: string;
  result: VerificationResult;
  evidence: Evidence;
  seen: SeenCheckpoint[];
}

/** @param template a bundle whose id and time are replaced */
export async function composeRevocationVectors(template: VerificationBundle): Promise<object> {
  const revoked = await makeKey(8, { status: 'REVOKED', notAfter: REVOKED_AT, revokedAt: REVOKED_AT });
  const keys = {
    revoked,
    // Not what the service publishes. A verifier must not trust it either.
    retired: await makeKey(9, { status: 'RETIRED', notAfter: REVOKED_AT, revokedAt: REVOKED_AT }),
    timeless: await makeKey(10, { status: 'REVOKED', notAfter: REVOKED_AT }),
    unknown: await makeKey(11, { status: 'SUSPENDED' as 'ACTIVE' }),
    active: await makeKey(12, { status: 'ACTIVE' }),
  };
  let count = 0;
  const make = async (key: SigningKey): Promise<Signed> => {
    count++;
    const bundle = { ...template, receiptId: `rcp_0000000000000000000000010${count}`, decidedAt: '2026-11-01T12:00:00.000Z' };
    return { bundle, receipt: await signBundle(bundle, key.secret, key.published.kid) };
  };
  const honest = [await make(revoked), await make(revoked), await make(keys.retired), await make(keys.timeless)] as const;
  const late = await make(revoked);
  // The thief says that it was decided long ago.
  const forged = await make(revoked);
  const smuggled = await make(revoked);
  const other = [await make(keys.active), await make(keys.unknown)] as const;
  const log = await makeVectorLog([...honest, late, smuggled, ...other].map(({ receipt }) => receipt));
  const SEEN = honest.length;
  const NOW = log.size;

  const at = async ({ bundle, receipt }: Signed, size: number): Promise<Evidence> => ({
    receipt,
    bundle,
    log: await log.prove(receipt, size),
  });
  const saw = async (size: number, seenAt: string, to: number | null): Promise<SeenCheckpoint> => ({
    checkpoint: await log.checkpoint(size),
    seenAt,
    ...(to === null ? {} : { consistency: log.consistency(Math.min(size, to), Math.max(size, to)) }),
  });
  const [first, second, ofRetired, ofTimeless] = honest;
  const old = await saw(SEEN, BEFORE, NOW);
  const shown = await at(first, NOW);
  const vectors: RevocationVector[] = [
    { name: 'no seen checkpoint', result: 'KEY_REVOKED', evidence: shown, seen: [] },
    {
      name: "the evidence's own checkpoint, seen before",
      result: 'VALID',
      evidence: await at(first, SEEN),
      seen: [await saw(SEEN, BEFORE, null)],
    },
    { name: 'an older checkpoint, seen before', result: 'VALID', evidence: shown, seen: [old] },
    {
      name: 'a newer checkpoint, seen before',
      result: 'VALID',
      evidence: await at(second, 2),
      seen: [await saw(SEEN, BEFORE, 2)],
    },
    {
      name: 'several checkpoints, of which one proves it',
      result: 'VALID',
      evidence: shown,
      seen: [await saw(NOW, AFTER, null), await saw(1, BEFORE, null), old],
    },
    {
      name: 'a checkpoint seen at the time of the revocation',
      result: 'KEY_REVOKED',
      evidence: shown,
      seen: [await saw(SEEN, REVOKED_AT, NOW)],
    },
    {
      name: 'a checkpoint seen after the revocation',
      result: 'KEY_REVOKED',
      evidence: await at(first, SEEN),
      seen: [await saw(SEEN, AFTER, null)],
    },
    {
      name: 'a time in another form',
      result: 'KEY_REVOKED',
      evidence: shown,
      seen: [{ ...old, seenAt: '2026-11-09T00:00:00+00:00' }],
    },
    { name: 'no consistency proof', result: 'KEY_REVOKED', evidence: shown, seen: [await saw(SEEN, BEFORE, null)] },
    {
      name: 'a consistency proof of other sizes',
      result: 'KEY_REVOKED',
      evidence: shown,
      seen: [{ ...old, consistency: log.consistency(SEEN - 1, NOW) }],
    },
    {
      name: 'a seen checkpoint of another log',
      result: 'KEY_REVOKED',
      evidence: shown,
      seen: [{ ...old, checkpoint: await log.forgedCheckpoint(SEEN) }],
    },
    {
      name: 'a seen checkpoint of a rewritten log',
      result: 'KEY_REVOKED',
      evidence: shown,
      seen: [{ ...old, checkpoint: await log.rewrittenCheckpoint(SEEN) }],
    },
    { name: 'added to the log after the seen checkpoint', result: 'KEY_REVOKED', evidence: await at(late, NOW), seen: [old] },
    { name: 'no proof of the log yet', result: 'KEY_REVOKED', evidence: { ...shown, log: null }, seen: [old] },
    {
      name: 'forged with an old decidedAt, not in the log',
      result: 'KEY_REVOKED',
      evidence: { ...forged, log: null },
      seen: [old],
    },
    {
      name: 'forged with an old decidedAt, added to the log later',
      result: 'KEY_REVOKED',
      evidence: await at(smuggled, NOW),
      seen: [old],
    },
    {
      name: "forged with an old decidedAt and another receipt's proof",
      result: 'INVALID',
      evidence: { ...forged, log: shown.log ?? null },
      seen: [old],
    },
    {
      name: 'forged with an old decidedAt and a log of its own',
      result: 'INVALID',
      evidence: { ...forged, log: await log.forgedProof(forged.receipt) },
      seen: [old],
    },
    {
      name: 'changed bundle, in the log before',
      result: 'INVALID',
      evidence: { ...shown, bundle: { ...first.bundle, outcome: 'DECLINED' } },
      seen: [old],
    },
    {
      name: 'key with a time of revocation and another status',
      result: 'KEY_REVOKED',
      evidence: await at(ofRetired, NOW),
      seen: [],
    },
    { name: 'key that is revoked without a time', result: 'KEY_REVOKED', evidence: await at(ofTimeless, NOW), seen: [old] },
    { name: 'key with an unknown status', result: 'INVALID', evidence: await at(other[1], NOW), seen: [old] },
    { name: 'key that has not been revoked', result: 'VALID', evidence: await at(other[0], NOW), seen: [] },
  ];
  return { keys: Object.values(keys).map(({ published }) => published), logs: [log.key], vectors };
}

interface Signed {
  receipt: Receipt;
  bundle: VerificationBundle;
}

export interface SigningKey {
  secret: Uint8Array;
  published: EvidenceKey;
}

export async function makeKey(seed: number, of: Pick<EvidenceKey, 'status'> & Partial<EvidenceKey>): Promise<SigningKey> {
  const secret = new Uint8Array(32).fill(seed);
  const publicKey = await publicKeyOf(secret);
  return {
    secret,
    published: {
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'Ed25519',
      use: 'sig',
      kid: thumbprint(publicKey),
      x: toBase64Url(publicKey),
      notBefore: '2026-01-01T00:00:00.000Z',
      notAfter: null,
      mode: 'LIVE',
      ...of,
    },
  };
}
