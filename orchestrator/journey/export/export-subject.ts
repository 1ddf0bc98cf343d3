import type { Readable } from 'node:stream';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import { type ExportedSubject, listEntries } from './list-entries.js';
import { type ZipEntry, zipEntries } from './zip-entries.js';

/**
 * Everything that is held of a person, as an archive. The key is looked up again after each file was read and before the archive is
 * closed: an erasure that commits meanwhile ends the stream with an error, and the archive has no directory.
 */
export function exportSubject(service: Service, subject: ExportedSubject): Readable {
  return zipEntries(whileHeld(service, subject.row, listEntries(service, subject)));
}

async function* whileHeld(service: Service, subjectRow: string, entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  for await (const entry of entries) {
    await requireHeld(service, subjectRow);
    yield entry;
  }
  await requireHeld(service, subjectRow);
}

/** @throws Refusal subject_erased */
async function requireHeld(service: Service, subjectRow: string): Promise<void> {
  if ((await loadSubjectKey(service, service.db, subjectRow)) === null)
    throw new Refusal('subject_erased', 'The person was erased while the data was exported.');
}
