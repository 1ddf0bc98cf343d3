import { CreatedSessionSchema, CreateSessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Config } from '../../config.js';
import type { Answer } from '../../http/call.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { openSession } from '../../journey/sessions/open-session.js';
import type { SimulatingService } from '../../journey/sessions/walk-simulated.js';
import type { ModelSets } from '../../model-sets/model-sets.js';

export function createSession(service: SimulatingService & { config: Config; sets: ModelSets }): Handler<'key'> {
  return handlerFor('key', {
    body: CreateSessionSchema,
    doc: {
      id: 'createSession',
      summary: 'Open a session',
      description: 'With a live key, this reserves one verification of the month.',
      answers: { 201: CreatedSessionSchema },
      answerHeaders: ['Location'],
      problems: [
        'allowance_exhausted',
        'reference_required',
        'reference_not_allowed',
        'reference_unusable',
        'subject_mismatch',
        'simulate_not_allowed',
        'subject_erased',
        'not_found',
        'overloaded',
      ],
      example: {
        flow: 'LIVENESS_ONLY',
        purpose: 'Opening an account',
        subjectId: 'customer-4711',
        metadata: { branch: 'Berlin' },
      },
    },
    async handle({ principal, body, record }) {
      const { accountId, mode } = principal;
      const toAnswer = (opened: SessionEnvelope): Answer => ({
        status: 201,
        body: opened,
        headers: { Location: `${service.config.publicUrl}/v1/sessions/${opened.sessionId}` },
      });
      return toAnswer(await openSession(service, { accountId, mode }, body, (tx, opened) => record(tx, toAnswer(opened))));
    },
  });
}
