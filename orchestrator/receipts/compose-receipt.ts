import type { Consent } from '@faceproof/protocol/consent.js';
import type { Check } from '@faceproof/protocol/envelope.js';
import {
  type NamedDigest,
  type ReceiptCheck,
  type ReceiptEngine,
  sixDecimals,
  type VerificationBundle,
} from '@faceproof/protocol/evidence/receipts.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { SessionFacts } from '@faceproof/protocol/verdict/verdict-input.js';
import type { ConsentChannel, Flow, Outcome } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';

/** Everything that a receipt states about a decision, but the verdict, which is computed from it. Pure. Source: the API contract, section 11. */
export function composeReceipt(
  facts: Tenant & {
    type: VerificationBundle['type'];
    receiptId: string;
    sessionId: string;
    flow: Flow;
    purposeHash: string;
    consent: Consent | null;
    decidedAt: Date;
    outcome: Outcome;
    reasons: readonly ReasonCode[];
    checks: readonly Check[];
    set: NamedDigest;
    fusion: NamedDigest | null;
    policy: { policyId: string; version: number; hash: string };
    channel: ConsentChannel | null;
    /** Left out: not stated. */
    comparisons?: VerificationBundle['comparisons'];
    media: readonly { index: number; commitment: string }[];
    supersedes: string | null;
  },
): SessionFacts {
  return {
    v: 1,
    type: facts.type,
    mode: facts.mode,
    receiptId: facts.receiptId,
    sessionId: facts.sessionId,
    accountId: facts.accountId,
    flow: facts.flow,
    purposeHash: facts.purposeHash,
    consent: facts.consent,
    decidedAt: facts.decidedAt.toISOString(),
    outcome: facts.outcome,
    reasons: [...facts.reasons],
    checks: facts.checks.map(toReceiptCheck),
    set: toNamedDigest(facts.set),
    fusion: facts.fusion === null ? null : toNamedDigest(facts.fusion),
    policy: facts.policy,
    capture: { channel: facts.channel },
    ...(facts.comparisons !== undefined && { comparisons: facts.comparisons }),
    media: facts.media.map(({ index, commitment }) => ({ index, commitment })),
    supersedes: facts.supersedes,
  };
}

function toReceiptCheck(check: Check): ReceiptCheck {
  return {
    kind: check.kind,
    status: check.status,
    score: check.score === null ? null : sixDecimals(check.score),
    threshold: check.threshold === null ? null : sixDecimals(check.threshold),
    model: check.engine?.model ?? null,
    version: check.engine?.version ?? null,
    digest: check.engine?.digest ?? null,
    ...(check.half !== undefined && { half: check.half }),
    engines: (check.engines ?? []).filter((engine) => isOwn(check, engine)),
  };
}

/** The set and the fusion that judged liveness have members of their own in the bundle. */
function isOwn({ kind }: Check, { model }: ReceiptEngine): boolean {
  return !model.includes('/') || (kind === 'face.match' && model.startsWith('fusion/'));
}

function toNamedDigest({ name, digest }: NamedDigest): NamedDigest {
  return { name, digest };
}
