import pg from 'pg';

/** The passwords of the three roles. */
export interface RolePasswords {
  /** Migrates; owns the database and everything in it; creates the database of a restore drill. */
  owner: string;
  /** Runs the orchestrator. */
  service: string;
  /** Runs the workers: only the queue. */
  worker: string;
}

export const ROLE_NAMES: Readonly<Record<keyof RolePasswords, string>> = {
  owner: 'faceproof_owner',
  service: 'faceproof_service',
  worker: 'faceproof_worker',
};

/**
 * Creates the three roles of an embedded database and sets their passwords. What the superuser owns there, from a version that had
 * only that role, becomes the owner's.
 *
 * @param url the superuser's, of the database itself
 */
export async function ensureRoles(url: string, passwords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [kind, name] of Object.entries(ROLE_NAMES) as [keyof RolePasswords, string][]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
      await client.query(
        `${rowCount === 0 ? 'create' : 'alter'} role ${name} login ${kind === 'owner' ? 'createdb' : 'nocreatedb'} password ${pg.escapeLiteral(passwords[kind])}`,
      );
    }
    await client.query(HAND_OVER);
  } finally {
    await client.end();
  }
}

/** A sequence of a column goes with its table. */
const HAND_OVER = `
  do $$
  declare
    statement text;
  begin
    execute format('alter database %I owner to ${ROLE_NAMES.owner}', current_database());
    for statement in
      select format('alter schema %I owner to ${ROLE_NAMES.owner}', nspname) from pg_namespace
        where nspname in ('bullmq', 'partitions') and nspowner = current_user::regrole
      union all
      select format('alter table %s owner to ${ROLE_NAMES.owner}', class.oid::regclass) from pg_class class
        where relnamespace in (select oid from pg_namespace where nspname in ('public', 'bullmq', 'partitions'))
          and relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend where objid = class.oid and deptype in ('a', 'i') and class.relkind = 'S')
      union all
      select format('alter routine %s owner to ${ROLE_NAMES.owner}', oid::regprocedure) from pg_proc
        where pronamespace in (select oid from pg_namespace where nspname in ('public', 'bullmq', 'partitions'))
          and proowner = current_user::regrole
      union all
      select format('alter type %s owner to ${ROLE_NAMES.owner}', oid::regtype) from pg_type
        where typnamespace in (select oid from pg_namespace where nspname in ('public', 'bullmq', 'partitions'))
          and typowner = current_user::regrole and typtype in ('e', 'd')
    loop
      execute statement;
    end loop;
  end $$;
`;
