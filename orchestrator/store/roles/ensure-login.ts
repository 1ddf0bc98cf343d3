import type { Client } from 'pg';
import { quoteName, quoteText } from '../one-connection.js';

/** A role that logs in, as a URL names it. */
export interface Login {
  role: string;
  /** null: the URL has none. */
  password: string | null;
}

/** @returns null if the URL names no role */
export function loginOf(databaseUrl: string): Login | null {
  const { username, password } = new URL(databaseUrl);
  if (username === '') return null;
  return { role: decodeURIComponent(username), password: password === '' ? null : decodeURIComponent(password) };
}

/**
 * Creates the role of a URL if there is none. A role that exists keeps its password.
 *
 * PostgreSQL logs the text of a refused statement. The password is therefore in a statement of its own, which is sent only after
 * PostgreSQL has let this connection create the role.
 *
 * @param client connected as a role that may create roles
 * @throws DatabaseError 42501 if it may not
 */
export async function ensureLogin(client: Client, { role, password }: Login): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount !== 0) return;
  await client.query('begin');
  try {
    await client.query(`create role ${quoteName(role)} login`);
    if (password !== null) await client.query(`alter role ${quoteName(role)} password ${quoteText(password)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
