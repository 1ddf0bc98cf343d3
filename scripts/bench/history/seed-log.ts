import type { Transaction } from '@faceproof/orchestrator/store/database.js';

/** A checkpoint for every fourth receipt, as at a few sessions a second. */
const RECEIPTS_PER_CHECKPOINT = 4;
const LEVELS_MAX = 40;

/**
 * The evidence log of the copied receipts, and the audit chain of the copied entries. They have the right size and shape, but random
 * hashes: the appender refuses such a log, and says so.
 */
export async function seedLog(tx: Transaction): Promise<void> {
  const [row] = await tx('receipts').max<{ last: number }[]>('log_index as last');
  const size = (row?.last ?? -1) + 1;
  for (let level = 0; level < LEVELS_MAX && size >= 2 ** level; level++) {
    await tx.raw(
      `insert into evidence_log_nodes (level, index, hash)
       select ${level}, index, sha256(index::text::bytea) from generate_series(0, ${Math.floor(size / 2 ** level) - 1}) index
       on conflict do nothing`,
    );
  }
  await tx.raw(
    `insert into evidence_log_checkpoints (size, note, signed_at)
     select size, repeat(md5(size::text), 8), now() - interval '25 days' * (1 - size / ${size}.0)
     from generate_series(${RECEIPTS_PER_CHECKPOINT}, ${size}, ${RECEIPTS_PER_CHECKPOINT}) size on conflict do nothing`,
  );
  await tx.raw(
    `insert into audit_chain (seq, audit_id, prev_hash, hash, chained_at)
     select (select coalesce(max(seq), 0) from audit_chain) + row_number() over (order by e.id), e.id,
       sha256(e.id::bytea), sha256(('x' || e.id)::bytea), e.at
     from audit_log e where not exists (select from audit_chain c where c.audit_id = e.id)`,
  );
  await tx.raw('delete from audit_pending');
  // The database deletes no entry of the last thirty days by its own clock, which the bench does not move.
  await tx.raw(`update audit_checkpoints set stored_at = stored_at - interval '60 days'`);
}
