import type { Verdict } from '../../judgement/checks/check.js';
import { runChecks } from '../../judgement/checks/index.js';
import { decide, type Ruling } from '../../judgement/decision/decide.js';
import type { Service } from '../../service.js';
import type { Transaction } from '../../store/database.js';
import { keepShadow } from './compare-shadow.js';
import { keepClipFacts } from './keep-clip-facts.js';
import type { MeasuredCapture } from './load-measured.js';
import { keepLooks } from './recall-looks.js';
import { catchUpSearch } from './search-duplicates.js';

/** The checks' verdicts on a capture, and the outcome for its session. */
export interface JudgedCapture extends MeasuredCapture {
  verdicts: Verdict[];
  attemptsLeft: number;
  ruling: Ruling;
}

/**
 * Runs the checks. A session that would enroll is judged again with the people enrolled since the search, so that one face
 * cannot be enrolled twice concurrently. Stores what later captures and the
 * candidate set are compared with, and what the kept frames of a clip are.
 */
export async function judgeCapture(service: Service, tx: Transaction, measured: MeasuredCapture): Promise<JudgedCapture> {
  const first = judge(measured);
  const judged = enrolls(first) ? judge(await withNewerEnrollments(service, tx, measured)) : first;
  await keepLooks(service, tx, { ...judged, ...judged.input });
  await keepClipFacts(service, tx, judged);
  await keepShadow(service, tx, judged.capture.id, { ...judged, ruling: judged.ruling.kind });
  return judged;
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

async function withNewerEnrollments(service: Service, tx: Transaction, measured: MeasuredCapture): Promise<MeasuredCapture> {
  const { session, input } = measured;
  const search = await catchUpSearch(service, tx, { session, ...input });
  return { ...measured, input: { ...input, search } };
}
