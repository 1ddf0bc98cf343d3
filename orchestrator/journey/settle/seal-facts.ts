import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { JudgingFacts } from '../../judgement/facts/judging-facts.js';
import type { Vault } from '../../vault/vault.js';

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
