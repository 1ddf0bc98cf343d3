/** What the service's role may do with tables that are not in {@link RESTRICTED}. */
export const USUAL_RIGHTS = 'select, insert, update, delete';

/** Tables with fewer rights: what is evidence is only added to. Every other table has the usual ones. */
export const RESTRICTED: Readonly<Record<string, string>> = {
  audit_log: 'select, insert',
  audit_chain: 'select, insert',
  // Without stored_at, which the database sets: anchor_audit relies on it.
  audit_checkpoints: 'select, insert (seq, hash, signed_at, key_id, signature)',
  // Only anchor_audit adds to it.
  audit_anchors: 'select',
  audit_personal: 'select, insert, delete',
  audit_pending: 'select, insert, delete',
  // A rotation of the master key seals the log's key again.
  evidence_log: 'select, insert, update (wrapped_secret, wrapping_key)',
  evidence_log_nodes: 'select, insert',
  evidence_log_checkpoints: 'select, insert',
  // Thinned out after a week.
  evidence_log_cosignatures: 'select, insert, delete',
  evidence_log_witnesses: 'select, insert, update',
  receipts: 'select, insert, update (log_index, superseded)',
  // Written with the decision, and never changed.
  judging_facts: 'select, insert, delete',
  faceproof_migrations: 'select',
  installation: 'select, insert, update (keys_apart, notice)',
};

/** The same in a database of the subjects' keys. */
export const RESTRICTED_OF_KEYS: Readonly<Record<string, string>> = { paired_installation: 'select, insert' };

/** Functions that run with the owner's rights. No one else may call them. */
export const GRANTED_FUNCTIONS = [
  'anchor_audit(bigint, timestamptz, text, text)',
  'delete_anchored_audit(integer)',
  'keep_partitions(text)',
] as const;

export const QUEUE_SCHEMA = 'bullmq';
