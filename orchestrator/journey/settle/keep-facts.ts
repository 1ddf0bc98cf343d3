import { storeFacts } from '../../captures/judging-facts.store.js';
import { toFacts } from '../../judgement/facts/judging-facts.js';
import type { Service } from '../../service.js';
import type { Change } from '../../store/alongside.js';
import type { Transaction } from '../../store/database.js';
import type { JudgedCapture } from './judge-capture.js';
import { sealFacts } from './seal-facts.js';

const DAY_MS = 86_400_000;

/** Keeps what the checks of a decision read, for as long as the session's policy says. @returns nothing to do if that is no time */
export function keepFacts(
  service: Service,
  tx: Transaction,
  { session, capture, subjectKey, input }: JudgedCapture,
  decidedAt: Date,
): Change[] {
  const { factsDays } = session.retention;
  if (factsDays === 0) return [];
  const facts = storeFacts(tx, {
    sessionId: session.id,
    captureId: capture.id,
    sealed: sealFacts(service, subjectKey, capture.id, toFacts(input)),
    expiresAt: new Date(decidedAt.getTime() + factsDays * DAY_MS),
  });
  return [facts];
}
