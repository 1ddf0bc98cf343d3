import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@faceproof/orchestrator/store/database.js';
import pg from 'pg';

/** A statement as it was sent. */
export interface Sent {
  sql: string;
  bindings: readonly unknown[];
}

/** What a plan reads. */
export interface PlanCost {
  /** Tables that are read from end to end. */
  scanned: string[];
  /** Rows that its scans looked at, those included that a filter dropped. */
  rowsRead: number;
}

/**
 * @returns the statements that the work sends, without repetitions and without those that read no table: an insert of values, the call
 *   of a function, `BEGIN`
 */
export async function recordStatements(db: Database, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent = new Map<string, Sent>();
  const keep = ({ sql, bindings = [] }: Sent) => {
    if (/^\s*(with|select|update|delete)\b/i.test(sql) && !CALL.test(sql)) sent.set(sql, { sql, bindings });
  };
  db.on('query', keep);
  try {
    await work();
  } finally {
    db.off('query', keep);
  }
  return [...sent.values()];
}

/** Of a function that changes something once. */
const CALL = /^select (anchor|delete_anchored)_audit\(/;

/**
 * Runs the statement in a transaction that is rolled back.
 *
 * @param mode `force_generic_plan` is the plan for any values, which a connection keeps once it has sent the statement several times
 */
export async function explain(
  db: Database,
  { sql, bindings }: Sent,
  mode: 'force_generic_plan' | 'force_custom_plan',
): Promise<PlanCost> {
  const tx = await db.transaction();
  try {
    await tx.raw(`set local plan_cache_mode = ${mode}`);
    return costOf(await runExplain(tx, sql, bindings));
  } finally {
    await tx.rollback();
  }
}

async function runExplain(tx: Transaction, sql: string, bindings: readonly unknown[]): Promise<PlanNode> {
  // Outlives a rollback, so each gets a name of its own.
  const name = `explained_${randomUUID().replaceAll('-', '')}`;
  const values = bindings.length === 0 ? '' : `(${bindings.map(literal).join(', ')})`;
  await tx.raw(escapeMarks(`prepare ${name} as ${sql}`));
  const { rows } = await tx.raw(escapeMarks(`explain (analyze, timing off, format json) execute ${name}${values}`));
  await tx.raw(`deallocate ${name}`);
  return rows[0]['QUERY PLAN'][0].Plan;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

function costOf(node: PlanNode): PlanCost {
  const below = (node.Plans ?? []).map(costOf);
  const table = node['Relation Name'];
  const isScan = /Scan$/.test(node['Node Type']) && table !== undefined;
  const looked = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return {
    scanned: [
      ...(node['Node Type'] === 'Seq Scan' && table !== undefined ? [table] : []),
      ...below.flatMap(({ scanned }) => scanned),
    ],
    rowsRead: (isScan ? looked * node['Actual Loops'] : 0) + below.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  };
}

/** knex takes an unescaped question mark for a value. */
function escapeMarks(sql: string): string {
  return sql.replaceAll('?', '\\?');
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(inArray).join(',')}}`);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (typeof value === 'object') return pg.escapeLiteral(JSON.stringify(value));
  return pg.escapeLiteral(String(value));
}

function inArray(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return JSON.stringify(`\\x${value.toString('hex')}`);
  return JSON.stringify(value instanceof Date ? value.toISOString() : String(value));
}
