import { z } from 'zod';
import type { ConsistencyProof, EvidenceLogKey, LogProof } from '../log-proof.js';
import { REASON_CODES } from '../reasons.js';
import type { EvidenceKey, Receipt, VerificationBundle } from '../receipts.js';
import { CHECK_KINDS, CHECK_STATUSES, FLOWS, MODES, OUTCOMES } from '../words.js';
import { count, digest, id, sixDecimals, time } from './fields.js';

export const ReceiptSchema = z
  .strictObject({
    receiptId: id('receipt'),
    bundleHash: digest,
    decidedAt: time,
    supersedes: id('receipt').nullable(),
    signature: z.strictObject({ alg: z.literal('EdDSA'), keyId: z.string(), value: z.string() }),
  })
  .meta({ id: 'Receipt' }) satisfies z.ZodType<Receipt>;

const VerificationBundleSchema = z
  .strictObject({
    v: z.literal(1),
    type: z.enum(['verification', 'review']),
    mode: z.enum(MODES),
    receiptId: id('receipt'),
    sessionId: id('session'),
    accountId: id('account'),
    flow: z.enum(FLOWS),
    purposeHash: digest,
    decidedAt: time,
    outcome: z.enum(OUTCOMES),
    reasons: z.array(z.enum(REASON_CODES)),
    checks: z.array(
      z.strictObject({
        kind: z.enum(CHECK_KINDS),
        status: z.enum(CHECK_STATUSES),
        score: sixDecimals.nullable(),
        threshold: sixDecimals.nullable(),
        model: z.string().nullable(),
        version: z.string().nullable(),
        digest: digest.nullable(),
      }),
    ),
    policy: z.strictObject({ version: z.int(), hash: digest, profileId: z.string(), conforms: z.boolean() }),
    media: z.array(z.strictObject({ index: count, commitment: z.string().regex(/^hmac-sha256:[0-9a-f]{64}$/) })),
    supersedes: id('receipt').nullable(),
  })
  .meta({ id: 'VerificationBundle' }) satisfies z.ZodType<VerificationBundle>;

export const LogProofSchema = z
  .strictObject({ index: count, inclusionProof: z.array(z.string()), checkpoint: z.string() })
  .meta({ id: 'LogProof' }) satisfies z.ZodType<LogProof>;

export const LogEntrySchema = z.strictObject({ receiptId: id('receipt'), ...LogProofSchema.shape }).meta({ id: 'LogEntry' });

export const ConsistencySchema = z
  .strictObject({ from: count, to: count, consistencyProof: z.array(z.string()) })
  .meta({ id: 'Consistency' }) satisfies z.ZodType<ConsistencyProof>;

export const EvidenceSchema = z
  .strictObject({
    receipt: ReceiptSchema,
    bundle: VerificationBundleSchema,
    log: LogProofSchema.nullable().optional().describe('Where the receipt stands in the transparency log; null until it does.'),
  })
  .meta({ id: 'Evidence' });

export const EvidenceKeysSchema = z
  .strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
        kid: z.string().describe('RFC 7638 thumbprint.'),
        x: z.string(),
        status: z.enum(['NEXT', 'ACTIVE', 'RETIRED']),
        notBefore: time,
        notAfter: time.nullable(),
        mode: z.enum(MODES),
      }) satisfies z.ZodType<EvidenceKey>,
    ),
    logs: z
      .array(z.strictObject({ origin: z.string(), vkey: z.string() }) satisfies z.ZodType<EvidenceLogKey>)
      .optional()
      .describe('Of the transparency log.'),
  })
  .meta({ id: 'EvidenceKeys' });
