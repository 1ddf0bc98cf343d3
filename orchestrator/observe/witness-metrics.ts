import { Counter, type Registry } from 'prom-client';
import type { Queryable } from '../store/database.js';
import type { WitnessesConfig } from '../witnesses.config.js';
import type { GaugeSource } from './database-gauges.js';
import { type AddGauge, ageOf } from './gauge.js';

/** Names of witnesses are settings, and name no person. */
export function addWitnessMetrics(
  registry: Registry,
  add: AddGauge,
  { db, now, witnesses }: WitnessesConfig & GaugeSource,
): (witness: string, result: string) => void {
  const submissions = new Counter({
    name: 'faceproof_witness_submissions_total',
    help: 'Checkpoints that this process submitted to a witness, by result.',
    labelNames: ['witness', 'result'],
    registers: [registry],
  });
  for (const { name } of witnesses) submissions.inc({ witness: name, result: 'COSIGNED' }, 0);
  const ofEach = async (read: (known: Witness | undefined) => number | Promise<number>) => {
    const known = await loadWitnesses(db);
    return Promise.all(
      witnesses.map(async ({ name, vkey }) => ({ labels: { witness: name }, value: await read(known.get(vkey)) })),
    );
  };
  add(
    'faceproof_witness_lag_seconds',
    'Age of the oldest checkpoint that follows the last one that the witness cosigned; 0 if it cosigned the newest.',
    () => ofEach((known) => ageAfter(db, known?.cosignedSize ?? -1, now())),
    ['witness'],
  );
  add(
    'faceproof_witness_contradicts',
    '1 while the witness says that it saw another history of the log, which was then cut or rewritten; otherwise 0.',
    () => ofEach((known) => (known?.failure === 'AHEAD' || known?.failure === 'INCONSISTENT' ? 1 : 0)),
    ['witness'],
  );
  return (witness, result) => submissions.inc({ witness, result });
}

interface Witness {
  cosignedSize: number;
  failure: string | null;
}

async function loadWitnesses(db: Queryable): Promise<Map<string, Witness>> {
  const rows = await db('evidence_log_witnesses').select('vkey', 'cosigned_size', 'failure');
  return new Map(rows.map((row) => [row.vkey, { cosignedSize: row.cosigned_size, failure: row.failure }]));
}

/** @returns seconds since the first checkpoint after this size was signed; 0 if there is none */
async function ageAfter(db: Queryable, size: number, now: Date): Promise<number> {
  const row = await db('evidence_log_checkpoints').where('size', '>', size).orderBy('size').first('signed_at');
  return ageOf(row?.signed_at, now);
}
