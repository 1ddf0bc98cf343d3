import type { Database } from '@faceproof/orchestrator/store/database.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import type { Vault } from '@faceproof/orchestrator/vault/vault.js';
import { KeysUnavailableError } from '@faceproof/orchestrator/vault/wrapping-keys.js';
import { describeAll, type Finding } from './judge-restored.js';

/** Only the newest captures are checked, because each object is read from the store. */
const OBJECTS_MAX = 200;

interface CaptureObject {
  id: string;
  media_blob_id: string;
  media_wrapped_key: Buffer;
  subject_row: string;
}

/**
 * Opens the media of the captures that the restored database has a key for. Media that the running service has deleted since the
 * backup are not a fault.
 *
 * @param vault with the wrapping keys of the restored database
 * @throws KeysUnavailableError
 */
export async function judgeObjects(live: Database, restored: Database, vault: Vault): Promise<Finding> {
  const captures: CaptureObject[] = await restored('captures as c')
    .join('sessions as s', 's.id', 'c.session_id')
    .whereNotNull('c.media_wrapped_key')
    .orderBy('c.uploaded_at', 'desc')
    .limit(OBJECTS_MAX)
    .select('c.id', 'c.media_blob_id', 'c.media_wrapped_key', 's.subject_row');
  const closed: string[] = [];
  let deleted = 0;
  for (const capture of captures) {
    if (await opens(restored, vault, capture)) continue;
    if (await isDeletedSince(live, capture.id)) deleted++;
    else closed.push(capture.id);
  }
  const note = deleted === 0 ? '' : `, ${deleted} of them were deleted since the backup`;
  return { check: 'objects', passed: closed.length === 0, detail: `${describeAll(captures.length, 'open', closed)}${note}` };
}

async function opens(restored: Database, vault: Vault, capture: CaptureObject): Promise<boolean> {
  try {
    const subjectKey = await loadSubjectKey({ vault }, restored, capture.subject_row);
    if (subjectKey === null) return false;
    const key = vault.openObjectKey(subjectKey, capture.media_blob_id, capture.media_wrapped_key);
    (await vault.getObject(capture.media_blob_id, key)).fill(0);
    return true;
  } catch (error) {
    // The KMS does not respond, for example. That proves nothing about the backup.
    if (error instanceof KeysUnavailableError) throw error;
    return false; // Missing, or sealed under another key: the drill says which capture.
  }
}

async function isDeletedSince(live: Database, captureId: string): Promise<boolean> {
  const row = await live('captures').where({ id: captureId }).first('media_wrapped_key', 'media_deleted_at');
  return row === undefined || row.media_wrapped_key === null || row.media_deleted_at !== null;
}
