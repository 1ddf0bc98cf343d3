import type { Knex } from 'knex';

/**
 * The two functions through which the service deletes old audit rows. They run with the rights of the owner, so that the service's
 * own role needs no right to delete. `anchor_audit` accepts only a stored checkpoint that is older than thirty days by the database's
 * clock, so that nobody with the service's role can delete recent rows. See audit/chain/prune-audit.ts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function anchor_audit(anchor_seq bigint, anchor_signed_at timestamptz, anchor_key_id text, anchor_signature text)
    returns void language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into audit_anchors (seq, hash, signed_at, key_id, signature)
        select checkpoint.seq, checkpoint.hash, anchor_signed_at, anchor_key_id, anchor_signature
        from audit_checkpoints checkpoint join audit_chain link using (seq, hash)
        where checkpoint.seq = anchor_seq and checkpoint.stored_at < now() - interval '30 days';
      if not found then
        raise exception 'No checkpoint of row % is older than thirty days', anchor_seq;
      end if;
    end $$;

    create function delete_anchored_audit(row_limit integer)
    returns integer language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      anchor bigint := (select max(seq) from audit_anchors);
      gone text[];
    begin
      select array_agg(audit_id) into gone
        from (select audit_id from audit_chain where seq <= anchor order by seq limit row_limit) old;
      if gone is null then return 0; end if;
      delete from audit_personal where audit_id = any(gone);
      delete from audit_log where id = any(gone);
      delete from audit_chain where audit_id = any(gone);
      delete from audit_checkpoints where seq < anchor and seq < coalesce((select min(seq) from audit_chain), anchor);
      return array_length(gone, 1);
    end $$;

    revoke execute on function anchor_audit(bigint, timestamptz, text, text) from public;
    revoke execute on function delete_anchored_audit(integer) from public;
  `);
}
