import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { storeFacts } from '../../captures/judging-facts.store.js';
import { type JudgingFacts, toFacts } from '../../judgement/facts/judging-facts.js';
import type { Change } from '../../store/alongside.js';
import type { Transaction } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import type { JudgedCapture } from './judge-capture.js';
import { attemptOf } from './settle-once.js';

const DAY_MS = 86_400_000;

/** Keeps what the checks of a decision read, for as long as the session's policy says. @returns no changes if the policy keeps facts for 0 days */
export function keepFacts(
  service: { vault: Vault },
  tx: Transaction,
  { session, subjectKey, input, ...judged }: JudgedCapture,
  decidedAt: Date,
): Change[] {
  const { factsDays } = session.retention;
  const captureId = attemptOf(judged).id;
  if (factsDays === 0) return [];
  const facts = storeFacts(tx, {
    sessionId: session.id,
    captureId,
    sealed: sealFacts(service, subjectKey, captureId, toFacts(input)),
    expiresAt: new Date(decidedAt.getTime() + factsDays * DAY_MS),
  });
  return [facts];
}

/** The smallest effort: the numbers of a capture shrink to a third in a fraction of a millisecond, and hardly further. */
const LEVEL = 1;
/** Far more than the facts of a capture need: a damaged value must not fill the memory. */
const BYTES_MAX = 4 * 1024 * 1024;

/** Compressed JSON under the subject's key. */
export function sealFacts(by: { vault: Vault }, subjectKey: Uint8Array, captureId: string, facts: JudgingFacts): Buffer {
  const plain = deflateRawSync(JSON.stringify(facts), { level: LEVEL });
  return by.vault.sealUnder(subjectKey, factsContext(captureId), plain);
}

/** @throws SealBrokenError */
export function openFacts(by: { vault: Vault }, subjectKey: Uint8Array, captureId: string, sealed: Uint8Array): JudgingFacts {
  const plain = by.vault.openUnder(subjectKey, factsContext(captureId), sealed);
  return JSON.parse(inflateRawSync(plain, { maxOutputLength: BYTES_MAX }).toString('utf8'));
}

function factsContext(captureId: string): string {
  return `judging-facts:${captureId}`;
}
