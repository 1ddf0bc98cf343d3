import type { EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { ArchiveError } from './archive-error.js';

/**
 * Adds what a service publishes now to the keys of an archive. Keys that are no longer published stay, and a revocation stays.
 *
 * @throws ArchiveError if the service publishes another key under a known name, or no longer the log that the archive knows
 */
export function mergeKeys(kept: Required<EvidenceKeys>, published: Required<EvidenceKeys>): Required<EvidenceKeys> {
  const known = new Map(kept.keys.map((key) => [key.kid, key]));
  for (const key of published.keys) {
    const before = known.get(key.kid);
    if (before !== undefined && before.x !== key.x)
      throw new ArchiveError(`The service publishes another key as ${key.kid} than before.`);
    // Otherwise the service could undo a revocation in the archive.
    if (before?.revokedAt && !key.revokedAt) throw new ArchiveError(`The service no longer lists ${key.kid} as revoked.`);
    known.set(key.kid, key);
  }
  const [log] = kept.logs;
  if (log !== undefined && !published.logs.some(({ vkey }) => vkey === log.vkey))
    throw new ArchiveError(`The service no longer publishes the log ${log.origin} with the key that the archive knows.`);
  return { keys: [...known.values()], logs: log === undefined ? published.logs : kept.logs };
}
