import type { Queryable } from '../../store/database.js';

/** Why a witness did not cosign. `AHEAD` and `INCONSISTENT`: it saw another history of the log than this database has. */
export type WitnessFailure = 'UNREACHABLE' | 'BUSY' | 'BAD_ANSWER' | 'REFUSED' | 'AHEAD' | 'INCONSISTENT';

/** Does nothing for a witness that was asked before. */
export async function storeWitness(db: Queryable, vkey: string): Promise<void> {
  await db('evidence_log_witnesses').insert({ vkey }).onConflict('vkey').ignore();
}

/**
 * Leases a witness that has not cosigned the checkpoint of this size, is not to be left alone, and that no one else asks.
 *
 * @returns what is known of it; null: there is nothing to do
 */
export async function claimWitness(
  db: Queryable,
  vkey: string,
  { size, now, leaseMs }: { size: number; now: Date; leaseMs: number },
): Promise<{ knownSize: number; failures: number; failure: WitnessFailure | null } | null> {
  const [row] = await db('evidence_log_witnesses')
    .where({ vkey })
    .andWhere('cosigned_size', '<', size)
    .andWhere((free) => free.whereNull('next_attempt_at').orWhere('next_attempt_at', '<=', now))
    .andWhere((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
    .update({ leased_until: new Date(now.getTime() + leaseMs) })
    .returning(['known_size', 'failures', 'failure']);
  return row === undefined ? null : { knownSize: row.known_size, failures: row.failures, failure: row.failure };
}

/** Keeps the cosignature and ends the lease; call it in one transaction. */
export async function storeCosignature(
  tx: Queryable,
  cosignature: { size: number; vkey: string; line: string; at: Date },
): Promise<void> {
  const { size, vkey, line, at } = cosignature;
  await tx('evidence_log_cosignatures').insert({ size, vkey, line, cosigned_at: at }).onConflict(['size', 'vkey']).ignore();
  await tx('evidence_log_witnesses')
    .where({ vkey })
    .update({ cosigned_size: size, known_size: size, failures: 0, failure: null, next_attempt_at: null, leased_until: null });
}

export async function storeFailure(
  db: Queryable,
  vkey: string,
  { failure, knownSize, nextAttemptAt }: { failure: WitnessFailure; knownSize: number; nextAttemptAt: Date },
): Promise<void> {
  await db('evidence_log_witnesses')
    .where({ vkey })
    .update({
      failures: db.raw('failures + 1'),
      failure,
      known_size: knownSize,
      next_attempt_at: nextAttemptAt,
      leased_until: null,
    });
}

/** Ends the lease as if nothing had been tried. */
export async function releaseWitness(db: Queryable, vkey: string): Promise<void> {
  await db('evidence_log_witnesses').where({ vkey }).update({ leased_until: null });
}

/** A log under another name is new to every witness. */
export async function forgetFailures(tx: Queryable): Promise<void> {
  await tx('evidence_log_witnesses').update({ known_size: 0, failures: 0, failure: null, next_attempt_at: null });
}

/** @returns names of keys that saw another history than this database has */
export async function listContradicting(db: Queryable): Promise<string[]> {
  return db('evidence_log_witnesses').whereIn('failure', ['AHEAD', 'INCONSISTENT']).orderBy('vkey').pluck('vkey');
}

/** @returns the newest checkpoint under the log's present name that was signed before the time; null: there is none */
export async function findCheckpointBefore(db: Queryable, before: Date): Promise<{ size: number; note: string } | null> {
  const row = await db('evidence_log_checkpoints')
    .where('signed_at', '<', before)
    .andWhere('size', '>=', db('evidence_log').max('first_size'))
    .orderBy('size', 'desc')
    .first('size', 'note');
  return row ?? null;
}

/**
 * @param size of the checkpoint; null: the newest
 * @returns its note, and the signature lines of witnesses under it in a stable order; null: there is none
 */
export async function findCosigned(
  db: Queryable,
  size: number | null,
): Promise<{ note: string; lines: readonly string[] } | null> {
  const query = db('evidence_log_checkpoints as checkpoint').orderBy('size', 'desc');
  if (size !== null) query.where({ size });
  const row = await query.first(
    'note',
    db.raw(
      `array(select line from evidence_log_cosignatures where size = checkpoint.size order by cosigned_at, vkey) as lines`,
    ),
  );
  return row ?? null;
}

/** @returns the size of the newest checkpoint that so many of the witnesses cosigned; null: none */
export async function findWitnessedSize(
  db: Queryable,
  { vkeys, quorum }: { vkeys: readonly string[]; quorum: number },
): Promise<number | null> {
  if (quorum === 0) return null;
  // No larger one has a quorum. Without this bound, each call would read all that a minority cosigned since the last quorum.
  const largest = db('evidence_log_witnesses')
    .whereIn('vkey', [...vkeys])
    .orderBy('cosigned_size', 'desc')
    .offset(quorum - 1)
    .limit(1)
    .select('cosigned_size');
  const row = await db('evidence_log_cosignatures')
    .whereIn('vkey', [...vkeys])
    .where('size', '<=', largest)
    .groupBy('size')
    .havingRaw('count(*) >= ?', [quorum])
    .orderBy('size', 'desc')
    .first('size');
  return row?.size ?? null;
}

/**
 * Deletes cosignatures from before the time, but for those of one checkpoint a day: the one with the most witnesses.
 *
 * @param keptSize of the checkpoint that proofs lead to
 */
export async function thinCosignatures(db: Queryable, before: Date, keptSize: number | null): Promise<number> {
  const { rowCount } = await db.raw(
    `delete from evidence_log_cosignatures where cosigned_at < ? and size <> ? and size not in (
       select distinct on (day) size from (
         select size, (max(cosigned_at) at time zone 'UTC')::date as day, count(*) as witnesses
         from evidence_log_cosignatures where cosigned_at < ? group by size
       ) old order by day, witnesses desc, size desc
     )`,
    [before, keptSize ?? -1, before],
  );
  return rowCount;
}
