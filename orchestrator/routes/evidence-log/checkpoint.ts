import { CheckpointQuerySchema, ConsistencySchema } from '@faceproof/protocol/api/evidence/evidence-log.js';
import { logSize } from '@faceproof/protocol/api/fields.js';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { loadCheckpoint, loadConsistency, loadWitnessedCheckpoint, quorumOf } from '../../evidence-log/load-proofs.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { invalidField } from '../../refusal.js';
import type { Database } from '../../store/database.js';

/**
 * The log's newest checkpoint, a signed note (C2SP tlog-checkpoint). With a saved checkpoint, anyone can later prove a
 * rewrite of the log.
 */
export function getEvidenceLogCheckpoint(service: { db: Database; config: Config }): Handler<'anyone'> {
  return handlerFor('anyone', {
    query: CheckpointQuerySchema,
    doc: {
      id: 'getLogCheckpoint',
      summary: 'Read the newest checkpoint of the transparency log',
      description: 'A signed note (C2SP tlog-checkpoint), with the cosignatures that witnesses gave so far.',
      answers: { 200: 'text/plain' },
    },
    async handle({ asked: { witnessed } }) {
      const note = witnessed === 'true' ? await loadWitnessedCheckpoint(service.db, quorumOf(service)) : null;
      return {
        status: 200,
        body: note ?? (await loadCheckpoint(service.db)),
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Access-Control-Allow-Origin': '*' },
      };
    },
  });
}

const ConsistencyQuerySchema = z
  .strictObject({ from: logSize.describe('Size of the shorter log.'), to: logSize.describe('Size of the longer log.') })
  .refine(({ from, to }) => from <= to, { path: ['from'], message: 'must not be greater than to' });

/** The proof that the log of `to` receipts begins with that of `from`, so nothing was rewritten in between. */
export function getEvidenceLogConsistency(service: { db: Database }): Handler<'anyone'> {
  return handlerFor('anyone', {
    query: ConsistencyQuerySchema,
    doc: {
      id: 'getLogConsistency',
      summary: 'Prove that a longer log begins with a shorter one',
      answers: { 200: ConsistencySchema },
    },
    async handle({ asked: sizes }) {
      const proof = await loadConsistency(service.db, sizes);
      if (proof === null) throw invalidField('/to', 'too_big', 'The log has fewer receipts than that.');
      return { status: 200, body: proof, headers: { 'Access-Control-Allow-Origin': '*' } };
    },
  });
}
