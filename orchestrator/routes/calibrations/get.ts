import { ShownCalibrationSchema } from '@faceproof/protocol/api/evidence/verdict.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import { Refusal } from '../../refusal.js';
import { PUBLIC_DOCUMENT, showDocument } from '../profiles/profiles.js';

export function getCalibration(service: { sets: ModelSets }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'getCalibration',
      summary: 'Read the measurements that a verdict rests on',
      description:
        'Error rates of the networks of a model set, each with its method, its data, the number of people and its 95 % bounds. What is not in it was not measured.',
      answers: { 200: ShownCalibrationSchema },
      problems: ['not_found'],
    },
    async handle({ params }) {
      const found = service.sets.findCalibration(params.digest ?? '');
      if (found === null) throw new Refusal('not_found', 'There is no calibration of this digest here.');
      return { status: 200, body: showDocument(found), headers: PUBLIC_DOCUMENT };
    },
  });
}
