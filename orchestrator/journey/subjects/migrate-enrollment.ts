import { hkdfSync } from 'node:crypto';
import type { MigrationBundle } from '@faceproof/protocol/evidence/receipts.js';
import { encodeTemplates } from '@faceproof/protocol/measuring/template.js';
import {
  type LockedEnrollment,
  lockEnrollment,
  type MadeBy,
  type MadeTemplate,
  madeBy,
  storeTemplates,
  templateFor,
} from '../../enrollments/enrollments.store.js';
import { templateContext } from '../../enrollments/find-duplicates.js';
import { newId } from '../../make-id.js';
import { commitUnderSalt } from '../../receipts/commit-under-salt.js';
import { storeReceipt } from '../../receipts/receipts.store.js';
import type { SigningService } from '../../receipts/signer.js';
import type { Database, Transaction } from '../../store/database.js';
import { isOnHold } from '../../subjects/holds.store.js';
import { loadSubjectKey, takeSubject } from '../../subjects/subjects.store.js';
import { keepBlobs, storeDoomed } from '../../vault/doomed-blobs.store.js';
import { abandonObject, writeObject } from '../../vault/write-object.js';

export type Migration = 'MIGRATED' | 'THERE' | 'GONE' | 'HELD';

/**
 * Adds the template of other match models to an enrollment, and signs a receipt that chains it to the one before. The template that the
 * running models compare stays beside it, or else the newest; a third one goes. Idempotent.
 *
 * @param by.models the match models that made it
 * @param by.running the digests of the running ones
 * @param of.vectors of length 1, one for each of the models, made of the crop that the enrollment keeps
 * @returns `THERE`: it has a template of all these models. `GONE`: it was deleted or has ended, or the person was erased. `HELD`: a third
 *   template would have to go, and a legal hold keeps it
 * @throws SealBrokenError if the row was changed, so that the receipt could not name the old template
 */
export async function migrateEnrollment(
  service: SigningService & { db: Database },
  { models: [first, ...others], running }: { models: readonly MadeBy[]; running: readonly string[] },
  of: { enrollmentId: string; subjectRow: string; vectors: readonly Float32Array[] },
): Promise<Migration> {
  const key = await loadSubjectKey(service, service.db, of.subjectRow);
  if (key === null || first === undefined) return 'GONE';
  const blobId = newId('blob', service);
  const object = service.vault.makeObjectKey(key, blobId);
  const digests = [first, ...others].map(({ digest }) => digest);
  const bytes = encodeTemplates(new Map(of.vectors.map((vector, i) => [digests[i] ?? '', vector])));
  // Before the transaction, and announced: if this process is killed, the sweeper deletes the object.
  await writeObject(service, blobId, object.key, bytes);
  const migration = await service.db.transaction(async (tx) => {
    // First, like an erasure and a deletion: none of them runs before the end of the transaction.
    const isErased = (await takeSubject(service, tx, of.subjectRow)) === null;
    const enrollment = isErased ? null : await lockEnrollment(tx, of.enrollmentId, service.clock.now());
    if (enrollment === null) return 'GONE';
    const has = [enrollment, enrollment.candidate].map((made) => madeBy(made).map(({ digest }) => digest));
    if (has.some((own) => digests.every((digest) => own.includes(digest)))) return 'THERE';
    const made = { object: { blobId, wrappedKey: object.wrapped }, ...first, others };
    const kept = templateFor(enrollment, running) ?? enrollment.candidate ?? enrollment;
    const dropped = kept === enrollment.candidate ? enrollment : enrollment.candidate;
    if (dropped !== null && (await isOnHold(tx, of.subjectRow, service.clock.now()))) return 'HELD';
    await replace(service, tx, enrollment, { key, kept, dropped, made, bytes });
    await keepBlobs(tx, [blobId]);
    return 'MIGRATED';
  });
  if (migration !== 'MIGRATED') await abandonObject(service, blobId);
  return migration;
}

async function replace(
  { vault, ...service }: SigningService,
  tx: Transaction,
  enrollment: LockedEnrollment,
  of: { key: Buffer; kept: MadeTemplate; dropped: MadeTemplate | null; made: MadeTemplate; bytes: Uint8Array },
): Promise<void> {
  const { key, kept, dropped, made, bytes } = of;
  const { id, accountId, mode, sessionId, candidate, sealed } = enrollment;
  const keepsOwn = kept !== candidate;
  const before = vault.openUnder(key, templateContext(id, !keepsOwn), sealed[keepsOwn ? 'own' : 'candidate']);
  await storeTemplates(tx, id, {
    own: { made: kept, sealed: vault.sealUnder(key, templateContext(id), before) },
    candidate: { made, sealed: vault.sealUnder(key, templateContext(id, true), bytes) },
  });
  const now = service.clock.now();
  if (dropped?.object != null) await storeDoomed(tx, [{ blobId: dropped.object.blobId, finalAt: now }], now);
  // The same for every template of the enrollment, so that its receipts form a chain. It goes with the subject's key.
  const salt = new Uint8Array(hkdfSync('sha256', key, '', `template-commitment:${id}`, 32));
  const commit = (of: MadeTemplate, template: Uint8Array) => ({
    models: madeBy(of),
    commitment: commitUnderSalt(salt, template),
  });
  const bundle: MigrationBundle = {
    ...{ v: 1, type: 'migration', mode, receiptId: newId('receipt', service), sessionId: null, accountId },
    ...{ enrollmentId: id, enrolledIn: sessionId, decidedAt: now.toISOString() },
    ...{ from: commit(kept, before), to: commit(made, bytes), supersedes: null },
  };
  await storeReceipt(tx, await service.signer.sign(tx, bundle), bundle);
}
