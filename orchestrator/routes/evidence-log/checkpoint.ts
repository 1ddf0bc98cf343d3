import { CheckpointQuerySchema } from '@faceproof/protocol/api/evidence/evidence-log.js';
import type { Config } from '../../config.js';
import { loadCheckpoint, loadWitnessedCheckpoint, quorumOf } from '../../evidence-log/load-proofs.js';
import { type Handler, handlerFor } from '../../http/route.js';
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
      tag: 'Evidence',
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
