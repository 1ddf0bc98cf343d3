import { Counter, Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../store/database.js';
import type { WitnessesConfig } from '../witnesses.config.js';

/** Names of witnesses are settings, and name no person. */
export function addWitnessMetrics(
  registry: Registry,
  by: WitnessesConfig & { db: Queryable; now: () => Date },
): (witness: string, result: string) => void {
  const submissions = new Counter({
    name: 'faceproof_witness_submissions_total',
    help: 'Checkpoints that this process submitted to a witness, by result.',
    labelNames: ['witness', 'result'],
    registers: [registry],
  });
  for (const { name } of by.witnesses) submissions.inc({ witness: name, result: 'COSIGNED' }, 0);
  const lag: Gauge = new Gauge({
    name: 'faceproof_witness_lag_seconds',
    help: 'Age of the oldest checkpoint that follows the last one that the witness cosigned; 0 if it cosigned the newest.',
    labelNames: ['witness'],
    registers: [registry],
    async collect() {
      const known = await loadWitnesses(by.db);
      for (const { name, vkey } of by.witnesses) {
        const size = known.get(vkey)?.cosignedSize ?? -1;
        lag.set({ witness: name }, await ageAfter(by.db, size, by.now()));
      }
    },
  });
  const contradicts: Gauge = new Gauge({
    name: 'faceproof_witness_contradicts',
    help: '1 while the witness says that it saw another history of the log, which was then cut or rewritten; otherwise 0.',
    labelNames: ['witness'],
    registers: [registry],
    async collect() {
      const known = await loadWitnesses(by.db);
      for (const { name, vkey } of by.witnesses) {
        const failure = known.get(vkey)?.failure;
        contradicts.set({ witness: name }, failure === 'AHEAD' || failure === 'INCONSISTENT' ? 1 : 0);
      }
    },
  });
  return (witness, result) => submissions.inc({ witness, result });
}

async function loadWitnesses(db: Queryable): Promise<Map<string, { cosignedSize: number; failure: string | null }>> {
  const rows = await db('evidence_log_witnesses').select('vkey', 'cosigned_size', 'failure');
  return new Map(rows.map((row) => [row.vkey, { cosignedSize: row.cosigned_size, failure: row.failure }]));
}

/** @returns seconds since the first checkpoint after this size was signed; 0 if there is none */
async function ageAfter(db: Queryable, size: number, now: Date): Promise<number> {
  const row = await db('evidence_log_checkpoints').where('size', '>', size).orderBy('size').first('signed_at');
  return row === undefined ? 0 : Math.max(0, (now.getTime() - row.signed_at.getTime()) / 1000);
}
