import type { ReceiptCheck } from '@faceproof/protocol/evidence/receipts.js';
import { findFirstReceipt } from '../../receipts/receipts.store.js';
import { listReviewedSessions, type ReviewedSession } from '../../reviews/reviewed-sessions.store.js';
import { listOwnTexts, type OwnText } from '../../sessions/consent-texts.store.js';
import type { Database } from '../../store/database.js';
import { type HumanReview, judgeReviewed, type Labels, LEFT_OUT, type LeftOut, labelReview } from './judge-reviewed.js';

/** A reviewed session that may be used for the models. */
export interface LabelledSession extends HumanReview, Labels {
  id: string;
  subjectRow: string;
  decidedAt: Date;
  textHash: string;
  reference: ReviewedSession['reference'];
  /** The model set that judged. */
  set: string;
  /** Of the first receipt: what the checks said before the review. */
  checks: readonly ReceiptCheck[];
}

export interface FoundLabels {
  accountId: string;
  /** By the start of their reviews. */
  sessions: LabelledSession[];
  /** How many reviewed sessions there are for each cause. */
  leftOut: Record<LeftOut, number>;
  /** The account's own texts, by hash. */
  own: ReadonlyMap<string, OwnText>;
}

/** Reads the LIVE reviews of an account. @param decided `from`: decided at this time or later; `to`: before it */
export async function listLabels(
  { db }: { db: Database },
  accountId: string,
  decided: { from?: Date | undefined; to?: Date | undefined },
): Promise<FoundLabels> {
  const tenant = { accountId, mode: 'LIVE' } as const;
  const own = new Map((await listOwnTexts(db, tenant)).map((text) => [text.hash, text]));
  const leftOut = Object.fromEntries(LEFT_OUT.map((cause) => [cause, 0])) as Record<LeftOut, number>;
  const sessions: LabelledSession[] = [];
  for await (const session of listReviewedSessions(db, tenant, decided)) {
    const judged = judgeReviewed(session, own);
    if (typeof judged === 'string') leftOut[judged]++;
    else sessions.push(await toLabelled(db, session, judged));
  }
  return { accountId, sessions, leftOut, own };
}

async function toLabelled(db: Database, session: ReviewedSession, review: HumanReview): Promise<LabelledSession> {
  const { id, subjectRow, decidedAt, reference, consentTextHash } = session;
  const first = await findFirstReceipt(db, id);
  if (first === null || first.bundle.type === 'erasure' || consentTextHash === null)
    throw new Error('A reviewed session has no receipt');
  const { set, checks } = first.bundle;
  return {
    ...review,
    ...labelReview(review, reference !== null),
    ...{ id, subjectRow, decidedAt, reference, checks, textHash: consentTextHash, set: set.name },
  };
}
