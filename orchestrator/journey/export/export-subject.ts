import type { Readable } from 'node:stream';
import { Refusal } from '../../refusal.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import type { Stored } from '../../vault/stored.js';
import { type ExportedSubject, listEntries } from './list-entries.js';
import { type ZipEntry, zipEntries } from './zip-entries.js';

/**
 * Everything that is held of a person, as an archive. The key is looked up again after each file was read and before the archive is
 * closed: an erasure that commits meanwhile ends the stream with an error, and the archive has no directory. So does the end of the
 * caller's access.
 *
 * @param checkCaller rejects once the caller may no longer read
 */
export function exportSubject(service: Stored, subject: ExportedSubject, checkCaller: () => Promise<unknown>): Readable {
  const check = async () => {
    await requireHeld(service, subject.row);
    await checkCaller();
  };
  return zipEntries(whileHeld(check, listEntries(service, subject)));
}

async function* whileHeld(check: () => Promise<void>, entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  for await (const entry of entries) {
    await check();
    yield entry;
  }
  await check();
}

/** @throws Refusal subject_erased */
async function requireHeld(service: Pick<Stored, 'db' | 'vault'>, subjectRow: string): Promise<void> {
  if ((await loadSubjectKey(service, service.db, subjectRow)) === null)
    throw new Refusal('subject_erased', 'The person was erased while the data was exported.');
}
