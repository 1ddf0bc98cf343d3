import { PINNED_CHECKS } from '@faceproof/models/sets/set-file.js';
import type { Reason, ReasonCode } from '@faceproof/protocol/reasons.js';
import { storeClipFrameFacts } from '../../captures/captures.store.js';
import { clipFramesContext, describeClipFrames } from '../../captures/clip-frame-facts.js';
import type { Clock } from '../../clock.js';
import type { Verdict } from '../../judgement/checks/check.js';
import { runChecks } from '../../judgement/checks/index.js';
import { decide, type Ruling } from '../../judgement/decision/decide.js';
import type { JudgedForMetrics } from '../../observe/judged-metrics.js';
import type { Change } from '../../store/alongside.js';
import type { Transaction } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { keepShadow } from './compare-shadow.js';
import type { MeasuredCapture, MeasuredService } from './load-measured.js';
import { keepFaceHashes } from './recall-face-hashes.js';
import { catchUpSearch } from './search-duplicates.js';

/** The checks' verdicts on a capture, and the outcome for its session. */
export interface JudgedCapture extends MeasuredCapture {
  verdicts: Verdict[];
  attemptsLeft: number;
  ruling: Ruling;
}

/** With the changes that its session's move makes, whatever the ruling. */
export interface KeptCapture extends JudgedCapture {
  kept: readonly Change[];
}

/**
 * Runs the checks. A session that would enroll is judged again with the people enrolled since the search, so that one face
 * cannot be enrolled twice concurrently. Stores what later captures and the
 * candidate set are compared with, and what the kept frames of a clip are.
 */
export async function judgeCapture(service: MeasuredService, tx: Transaction, measured: MeasuredCapture): Promise<KeptCapture> {
  const first = judge(measured);
  const judged = enrolls(first) ? judge(await withNewerEnrollments(service, tx, measured)) : first;
  await keepClipFacts(service, tx, judged);
  await keepShadow(service, tx, judged.capture.id, { ...judged, ruling: judged.ruling.kind });
  return { ...judged, kept: keepFaceHashes(service, tx, { ...judged, ...judged.input }) };
}

function judge(measured: MeasuredCapture): JudgedCapture {
  const { session, input } = measured;
  const verdicts = runChecks(input);
  const attemptsLeft = session.maxAttempts - session.attemptsUsed;
  return { ...measured, verdicts, attemptsLeft, ruling: decide(verdicts, input.policy, attemptsLeft) };
}

function enrolls({ session, ruling }: JudgedCapture): boolean {
  return ruling.kind === 'APPROVE' && session.enrollOnApprove;
}

async function withNewerEnrollments(
  service: { vault: Vault; clock: Clock; templateDamaged(enrollmentId: string): void },
  tx: Transaction,
  measured: MeasuredCapture,
): Promise<MeasuredCapture> {
  const { session, input } = measured;
  const search = await catchUpSearch(service, tx, { session, ...input });
  return { ...measured, input: { ...input, search } };
}

/** Notes what the kept frames of a clip are, for people who review the capture, whatever becomes of it. */
export async function keepClipFacts(
  service: { vault: Vault },
  tx: Transaction,
  { capture, subjectKey, input }: MeasuredCapture,
): Promise<void> {
  const facts = describeClipFrames(input.measurement);
  if (facts === null) return;
  const plain = Buffer.from(JSON.stringify(facts));
  const sealed = service.vault.sealUnder(subjectKey, clipFramesContext(capture.id), plain);
  await storeClipFrameFacts(tx, capture.id, { sealed, count: facts.length });
}

/**
 * What metrics count of a capture. Pure. Of the scores only those of the checks whose thresholds a set pins: the share of a challenge
 * that was done, or of usable frames, is not a score of a network, and its shortfalls would be mostly of one value.
 */
export function toMetrics({
  session,
  verdicts,
  ruling,
  input,
}: Pick<JudgedCapture, 'verdicts' | 'ruling'> & {
  session: Pick<JudgedCapture['session'], 'mode' | 'flow'>;
  input: { measurement: { set: string } };
}): JudgedForMetrics {
  const { mode, flow } = session;
  const scores = PINNED_CHECKS.flatMap((check) =>
    verdicts.flatMap(({ kind, score, threshold }) =>
      kind !== check || score === null || threshold === null ? [] : [{ check, score, threshold }],
    ),
  );
  const hints = ruling.kind === 'RETRY' ? hintsOf(ruling.reasons) : [];
  return { mode, flow, set: input.measurement.set, ruling: ruling.kind, hints, scores };
}

/** What the page may show the person: QUALITY and USER reasons only. */
export function hintsOf(reasons: readonly Reason[]): ReasonCode[] {
  return reasons.filter(({ category }) => category === 'QUALITY' || category === 'USER').map(({ code }) => code);
}
