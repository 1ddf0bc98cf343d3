import { CheckpointQuerySchema } from '@faceproof/protocol/api/evidence/evidence-log.js';
import type { Config } from '../../config.js';
import { loadCheckpoint, loadWitnessedCheckpoint } from '../../evidence-log/load-proofs.js';
import { quorumOf } from '../../evidence-log/quorum-of.js';
import { validateQuery } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Database } from '../../store/database.js';

/**
 * The log's newest checkpoint, a signed note (C2SP tlog-checkpoint). With a saved checkpoint, anyone can later prove a
 * rewrite of the log.
 */
export function getEvidenceLogCheckpoint(service: { db: Database; config: Config }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'getLogCheckpoint',
      tag: 'Evidence',
      summary: 'Read the newest checkpoint of the transparency log',
      description: 'A signed note (C2SP tlog-checkpoint), with the cosignatures that witnesses gave so far.',
      query: CheckpointQuerySchema,
      answers: { 200: 'text/plain' },
    },
    async handle({ query }) {
      const { witnessed } = validateQuery(query, CheckpointQuerySchema);
      const note = witnessed === 'true' ? await loadWitnessedCheckpoint(service.db, quorumOf(service)) : null;
      return {
        status: 200,
        body: note ?? (await loadCheckpoint(service.db)),
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Access-Control-Allow-Origin': '*' },
      };
    },
  });
}
