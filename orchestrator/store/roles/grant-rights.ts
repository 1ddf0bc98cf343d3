import type { Client } from 'pg';
import { quoteName } from '../one-connection.js';
import { GRANTED_FUNCTIONS, QUEUE_SCHEMA, RESTRICTED, RESTRICTED_OF_KEYS, USUAL_RIGHTS } from './rights.js';

export interface Roles {
  /** The role of `DATABASE_URL`. */
  service: string;
  /** The role of the workers; null: they use Redis, or the service's role. */
  worker: string | null;
}

/**
 * Gives the roles exactly their rights, in one transaction. Doing it again changes nothing. Tables that the owner creates later have
 * the usual rights until then.
 *
 * @param client connected as the owner of the tables
 * @throws DatabaseError if a role does not exist
 */
export async function grantRights(client: Client, roles: Roles): Promise<void> {
  const tables = await listOwn(client);
  const statements = [
    ...grantsOfService(quoteName(roles.service), tables),
    ...[roles.service, roles.worker].flatMap((role) => (role === null ? [] : grantsOfQueue(quoteName(role), tables))),
  ];
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('faceproof-migrate'))`);
    await client.query(statements.join(';\n'));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

interface Own {
  schema: string;
  name: string;
  kind: 'table' | 'sequence';
}

/** Tables of others in the same database are not ours to grant. */
async function listOwn(client: Client): Promise<Own[]> {
  const { rows } = await client.query(
    `select nspname as schema, relname as name, case relkind when 'S' then 'sequence' else 'table' end as kind
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', $1) and relkind in ('r', 'p', 'S') and pg_has_role(relowner, 'usage')
     order by 1, 2`,
    [QUEUE_SCHEMA],
  );
  return rows;
}

function grantsOfService(role: string, own: readonly Own[]): string[] {
  const tables = own.filter(({ schema, kind }) => schema === 'public' && kind === 'table');
  const hasAudit = tables.some(({ name }) => name === 'audit_log');
  return [
    'revoke create on schema public from public',
    `grant usage on schema public to ${role}`,
    `alter default privileges in schema public grant ${USUAL_RIGHTS} on tables to ${role}`,
    ...tables.flatMap(({ name }) => [
      `revoke all on ${quoteName(name)} from ${role}`,
      `grant ${{ ...RESTRICTED, ...RESTRICTED_OF_KEYS }[name] ?? USUAL_RIGHTS} on ${quoteName(name)} to ${role}`,
    ]),
    ...(hasAudit ? GRANTED_FUNCTIONS : []).map((signature) => `grant execute on function ${signature} to ${role}`),
  ];
}

/** BullMQ's own functions run with the rights of their caller, so the caller needs the tables and sequences. */
function grantsOfQueue(role: string, own: readonly Own[]): string[] {
  const inQueue = own.filter(({ schema }) => schema === QUEUE_SCHEMA);
  if (inQueue.length === 0) return [];
  const rights = { table: USUAL_RIGHTS, sequence: 'usage, select, update' };
  return [
    `grant usage on schema ${QUEUE_SCHEMA} to ${role}`,
    `alter default privileges in schema ${QUEUE_SCHEMA} grant ${rights.table} on tables to ${role}`,
    `alter default privileges in schema ${QUEUE_SCHEMA} grant ${rights.sequence} on sequences to ${role}`,
    ...inQueue.map(({ name, kind }) => `grant ${rights[kind]} on ${kind} ${QUEUE_SCHEMA}.${quoteName(name)} to ${role}`),
  ];
}
