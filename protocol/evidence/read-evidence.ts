import type { Evidence, EvidenceKeys } from './evidence.js';

/** True if untrusted JSON has the form of evidence. Does not verify it. */
export function isEvidence(value: unknown): value is Evidence {
  if (!isObject(value) || !isObject(value.receipt) || !isObject(value.bundle)) return false;
  const { receipt, bundle } = value;
  const { signature } = receipt;
  return (
    isText(receipt.receiptId) &&
    isText(receipt.bundleHash) &&
    isText(receipt.decidedAt) &&
    isTextOrNull(receipt.supersedes) &&
    isObject(signature) &&
    isText(signature.alg) &&
    isText(signature.keyId) &&
    isText(signature.value) &&
    bundle.v === 1 &&
    isOneOf(bundle.type, ['verification', 'review', 'erasure', 'migration']) &&
    isOneOf(bundle.mode, ['LIVE', 'TEST']) &&
    isText(bundle.receiptId) &&
    isText(bundle.decidedAt) &&
    isTextOrNull(bundle.supersedes) &&
    (value.log === undefined || value.log === null || isLogProof(value.log)) &&
    hasCanonicalForm(value)
  );
}

/** Levels of objects and lists in evidence. Verifiers in other languages refuse more as well. */
const LEVELS_MAX = 64;

/** Half of a surrogate pair, which has no UTF-8 bytes. */
const HALF_PAIR = /\p{Surrogate}/u;

/** True for what canonical JSON can be written of, without writing it. */
function hasCanonicalForm(value: unknown, levels = LEVELS_MAX): boolean {
  if (typeof value === 'string') return !HALF_PAIR.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'boolean' || value === undefined;
  if (value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((item) => item !== undefined && hasCanonicalForm(item, levels - 1));
  return Object.entries(value).every(([name, member]) => !HALF_PAIR.test(name) && hasCanonicalForm(member, levels - 1));
}

/**
 * @param value the response of `/v1/evidence-keys`, or only its `keys`
 * @returns null if the value is neither
 */
export function readKeys(value: unknown): Required<EvidenceKeys> | null {
  const set = Array.isArray(value) ? { keys: value } : value;
  if (!isObject(set) || !Array.isArray(set.keys) || !set.keys.every(isKey)) return null;
  const logs = 'logs' in set && Array.isArray(set.logs) ? set.logs : [];
  return { keys: set.keys, logs: logs.filter((log) => isObject(log) && isText(log.origin) && isText(log.vkey)) };
}

/** What the service says about its witnesses. A verifier that trusted this list would trust the service alone. */
export interface WitnessHint {
  name: string;
  vkey: string;
}

/** @param value the response of `/v1/evidence-keys` */
export function readWitnessHints(value: unknown): WitnessHint[] {
  const hints: unknown[] = isObject(value) && Array.isArray(value.witnesses) ? value.witnesses : [];
  return hints.filter(
    (hint): hint is WitnessHint & Record<string, unknown> => isObject(hint) && isText(hint.name) && isText(hint.vkey),
  );
}

function isLogProof(value: unknown): boolean {
  return isObject(value) && typeof value.index === 'number' && Array.isArray(value.inclusionProof) && isText(value.checkpoint);
}

function isKey(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value.kid) &&
    isText(value.x) &&
    isText(value.status) &&
    isText(value.mode) &&
    isText(value.notBefore) &&
    isTextOrNull(value.notAfter)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isOneOf(value: unknown, words: readonly string[]): boolean {
  return typeof value === 'string' && words.includes(value);
}
