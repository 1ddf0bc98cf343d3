import { z } from 'zod';
import type { EvidenceKey, Receipt, VerificationBundle } from '../../evidence/receipts.js';
import type { ConsistencyProof, EvidenceLogKey, LogProof } from '../../log/log-proof.js';
import { REASON_CODES } from '../../reasons.js';
import { CHECK_KINDS, CHECK_STATUSES, CONSENT_CHANNELS, FLOWS, MODES, OUTCOMES } from '../../words.js';
import { count, digest, half, id, sixDecimals, time } from '../fields.js';
import { ConsentSchema } from '../sessions/consent.js';
import { VerdictSchema } from './verdict.js';

export const ReceiptSchema = z
  .strictObject({
    receiptId: id('receipt'),
    bundleHash: digest.describe('`sha256:` and the hex SHA-256 of the RFC 8785 bytes of the bundle.'),
    decidedAt: time.describe('When the decision was made.'),
    supersedes: id('receipt').nullable().describe('The receipt that this one replaces, after a review.'),
    signature: z
      .strictObject({
        alg: z.literal('Ed25519').describe('The name of RFC 9864.'),
        keyId: z.string().describe('RFC 7638 thumbprint of the key, as `GET /v1/evidence-keys` lists it.'),
        value: z.string().describe('Base64url Ed25519 signature over `faceproof/receipt/v1`, a line feed, and `bundleHash`.'),
      })
      .describe('The signature.'),
  })
  .meta({ id: 'Receipt' }) satisfies z.ZodType<Receipt>;

const namedDigest = z.strictObject({ name: z.string().describe('Its name.'), digest: digest.describe('SHA-256 of its file.') });

export const VerificationBundleSchema = z
  .strictObject({
    v: z.literal(1).describe('Version of the format.'),
    type: z.enum(['verification', 'review']).describe('`review` where a reviewer decided.'),
    mode: z.enum(MODES).describe('A `TEST` receipt is of the simulated engine and says nothing about a person.'),
    receiptId: id('receipt'),
    sessionId: id('session'),
    accountId: id('account'),
    flow: z.enum(FLOWS).describe('The flow of the session.'),
    purposeHash: z
      .string()
      .regex(/^hmac-sha256:[0-9a-f]{64}$/)
      .describe('HMAC-SHA256 of the purpose under a salt of the session. After an erasure the salt is gone.'),
    consent: ConsentSchema.nullable().describe('What the person agreed to; `null` if none was recorded.'),
    decidedAt: time.describe('When the decision was made.'),
    outcome: z.enum(OUTCOMES).describe('The decision.'),
    reasons: z.array(z.enum(REASON_CODES)).describe('Why; empty with `APPROVED`.'),
    reviewers: z.array(id('member')).optional().describe('The members who decided; left out if no member did.'),
    checks: z
      .array(
        z.strictObject({
          kind: z.enum(CHECK_KINDS).describe('The check.'),
          status: z.enum(CHECK_STATUSES).describe('Its result.'),
          score: sixDecimals.nullable().describe('Its score, as text with six decimals.'),
          threshold: sixDecimals.nullable().describe('The threshold that it was compared with, as text with six decimals.'),
          model: z.string().nullable().describe('The model that measured it; `null` where none took part.'),
          version: z.string().nullable().describe('Version of the model.'),
          digest: digest.nullable().describe('SHA-256 of the weights that ran.'),
          half: half.optional(),
          engines: z
            .array(
              z.strictObject({
                model: z.string().describe('Name of the network.'),
                version: z.string().describe('Its version, a date.'),
                digest: digest.describe('SHA-256 of its weights.'),
                precision: z
                  .enum(['fp16'])
                  .optional()
                  .describe('`fp16` if it computed in 16-bit floats; left out if it computed in 32-bit floats.'),
              }),
            )
            .describe('Every network that the score stands on, the check’s own first.'),
        }),
      )
      .describe('The checks, in the order of the envelope.'),
    set: namedDigest.describe('The model set whose thresholds judged.'),
    fusion: namedDigest.nullable().describe('The fusion that judged liveness; `null` if the set pins none.'),
    policy: z
      .strictObject({
        policyId: z.string().describe('Name of the policy.'),
        version: z.int().describe('Version of the policy that the session was opened under.'),
        hash: digest.describe('SHA-256 of the RFC 8785 bytes of that policy.'),
      })
      .describe('The policy that decided.'),
    capture: z
      .strictObject({
        channel: z
          .enum(CONSENT_CHANNELS)
          .nullable()
          .describe('`PAGE`: the hosted page took the pictures. `SDK`: an app sent them. `null`: the simulated engine.'),
      })
      .describe('How the pictures came.'),
    comparisons: z
      .strictObject({
        compared: count.describe('Captures that a second worker measured again.'),
        differed: count.describe('Of these, those on which the two differed.'),
      })
      .optional()
      .describe('Of the LIVE captures of the account before this decision. Absent from reviews.'),
    evaluation: VerdictSchema.describe('Whether the session conforms to the profile of its policy, clause by clause.'),
    media: z
      .array(
        z.strictObject({
          index: count.describe('Place of the picture in the upload, from 0.'),
          commitment: z
            .string()
            .regex(/^hmac-sha256:[0-9a-f]{64}$/)
            .describe('HMAC-SHA256 of the picture under a salt of the session. After an erasure the salt is gone.'),
        }),
      )
      .describe('Binds the receipt to the pictures without holding them.'),
    supersedes: id('receipt').nullable().describe('The receipt that this one replaces, after a review.'),
  })
  .meta({ id: 'VerificationBundle' }) satisfies z.ZodType<VerificationBundle>;

export const LogProofSchema = z
  .strictObject({
    index: count.describe('Place of the receipt in the log, from 0.'),
    inclusionProof: z.array(z.string()).describe('Hashes from the leaf up to the root, base64; RFC 9162, section 2.1.3.'),
    checkpoint: z.string().describe('The signed checkpoint that the proof leads to: a C2SP `tlog-checkpoint`.'),
  })
  .meta({ id: 'LogProof' }) satisfies z.ZodType<LogProof>;

export const CheckpointQuerySchema = z.strictObject({
  witnessed: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true`: the newest one that a quorum of witnesses cosigned, if there is one. It is some seconds older.'),
});

export const LogEntrySchema = z.strictObject({ receiptId: id('receipt'), ...LogProofSchema.shape }).meta({ id: 'LogEntry' });

export const ConsistencySchema = z
  .strictObject({
    from: count.describe('Size of the shorter log.'),
    to: count.describe('Size of the longer log.'),
    consistencyProof: z.array(z.string()).describe('Hashes, base64; RFC 9162, section 2.1.4.'),
  })
  .meta({ id: 'Consistency' }) satisfies z.ZodType<ConsistencyProof>;

export const EvidenceSchema = z
  .strictObject({
    receipt: ReceiptSchema.describe('The signature.'),
    bundle: VerificationBundleSchema.describe('What is signed.'),
    log: LogProofSchema.nullable()
      .optional()
      .describe('Proves that the receipt is in the evidence log; `null` for about a second after the decision.'),
  })
  .meta({ id: 'Evidence' });

export const PublishedKeySchema = z.strictObject({
  kty: z.literal('OKP').describe('Key type.'),
  crv: z.literal('Ed25519').describe('Curve.'),
  alg: z.literal('Ed25519').describe('Algorithm.'),
  use: z.literal('sig').describe('Use: signatures.'),
  kid: z.string().describe('RFC 7638 thumbprint of the key.'),
  x: z.string().describe('The public key, base64url.'),
  status: z
    .enum(['NEXT', 'ACTIVE', 'RETIRED', 'REVOKED'])
    .describe(
      '`ACTIVE` signs. `NEXT` is published ahead of a rotation. `RETIRED` keys stay, so that what they signed verifies. Of a `REVOKED` key others may hold the secret: its receipts hold only if they were in the log under a checkpoint that the verifier saw before `revokedAt`.',
    ),
  notBefore: time.describe('When the key was published.'),
  notAfter: time.nullable().describe('When it stopped signing; `null` while it may sign. Of a revoked key: `revokedAt`.'),
  revokedAt: time.nullable().describe('From this time on, others may hold the secret; `null` unless the key was revoked.'),
  mode: z.enum(MODES).describe('The mode whose receipts or webhooks it signs.'),
}) satisfies z.ZodType<EvidenceKey>;

export const WebhookKeysSchema = z
  .strictObject({ keys: z.array(PublishedKeySchema).describe('The public keys of webhooks, of both modes.') })
  .meta({ id: 'WebhookKeys' });

export const EvidenceKeysSchema = z
  .strictObject({
    keys: z.array(PublishedKeySchema).describe('The public keys of receipts, of both modes.'),
    logs: z
      .array(
        z.strictObject({
          origin: z.string().describe('Name of the log, the first line of its checkpoints.'),
          vkey: z.string().describe('Its public key in the C2SP form `<origin>+<hash>+<key>`.'),
          succeeds: z
            .strictObject({
              checkpoint: z.string().describe('The last checkpoint under the name before. The log has it as its beginning.'),
              reason: z.string().describe('Why, by the operator.'),
            })
            .optional()
            .describe(
              'Present if the log goes on under this name, because a failure lost receipts that others hold proofs of.',
            ),
        }) satisfies z.ZodType<EvidenceLogKey>,
      )
      .optional()
      .describe('The public keys of the evidence log, the newest last.'),
    witnesses: z
      .array(
        z.strictObject({
          name: z.string().describe('Name of the witness.'),
          vkey: z.string().describe('Its public key in the C2SP form `<name>+<hash>+<key>`.'),
        }),
      )
      .optional()
      .describe(
        'The witnesses that this service asks to cosign the log. A hint only: a verifier pins keys that it has from the witnesses.',
      ),
  })
  .meta({ id: 'EvidenceKeys' });
