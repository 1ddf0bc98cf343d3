import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Every row of every table of a database, the queue's included, as text. Binary columns are hexadecimal. */
export async function dumpDatabase(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await client.query(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`select t::text as line from ${name} t`);
      texts.push(...rows.map(({ line }) => `${name} ${line}`));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}

/** The names of all objects of a store in a folder. */
export async function listObjects(mediaDir: string): Promise<string[]> {
  const entries = await readdir(mediaDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

export async function readObjects(mediaDir: string): Promise<Buffer> {
  const names = await listObjects(mediaDir);
  // An object may be deleted meanwhile.
  return Buffer.concat(await Promise.all(names.map((name) => readFile(name).catch(() => Buffer.alloc(0)))));
}

/**
 * @param where bytes of a place, such as a dump
 * @returns the traces that the place holds, in clear, in hexadecimal, in Base64, or as a digest that anybody can compute
 */
export function findTraces(where: Buffer, traces: Iterable<string | Buffer>): string[] {
  return [...traces].flatMap((trace) =>
    formsOf(trace).flatMap(([form, bytes]) =>
      where.includes(bytes) ? [`${form}: ${Buffer.from(trace).toString('latin1')}`] : [],
    ),
  );
}

function formsOf(trace: string | Buffer): [string, Buffer | string][] {
  const bytes = Buffer.from(trace as string);
  const digest = createHash('sha256').update(bytes).digest();
  const isToken = typeof trace === 'string' && /^fp[cdu]_/.test(trace);
  return [
    ['in clear', bytes],
    ['in hexadecimal', bytes.toString('hex')],
    // Without its end, which depends on what follows.
    ['in Base64', bytes.toString('base64').slice(0, -4)],
    // A token is 256 random bits: no one finds it from its digest.
    ...(isToken
      ? []
      : ([
          ['as a digest', digest],
          ['as a digest in hexadecimal', digest.toString('hex')],
          ['as a digest in Base64', digest.toString('base64').slice(0, -1)],
          ['as a digest in base64url', digest.toString('base64url')],
        ] as [string, Buffer | string][])),
  ];
}
