import { POSTGRES_CONNECTION } from '@faceproof/hosting/settings/postgres-connection.js';
import pg from 'pg';

/** Runs work on a connection of its own, and closes it. */
export async function withConnection<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...POSTGRES_CONNECTION,
    connectionString: databaseUrl,
    application_name: 'faceproof-migration',
  });
  // What runs, or comes next, fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An identifier as SQL writes it. */
export function quoteName(name: string): string {
  return pg.escapeIdentifier(name);
}

/** A text as SQL writes it. */
export function quoteText(text: string): string {
  return pg.escapeLiteral(text);
}
