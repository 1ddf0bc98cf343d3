import { CaptureProgressSchema } from '@faceproof/protocol/api/sessions/captures.js';
import { claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { pollCapture } from '../../journey/person/poll-capture.js';
import type { Stored } from '../../vault/stored.js';

export function getCapture(service: Pick<Stored, 'db' | 'clock'>): Handler<'token'> {
  return handlerFor('token', {
    doc: {
      id: 'pollCapture',
      tag: 'Capture',
      summary: 'Read the state of an attempt',
      description: 'The bearer is the claim token. The answer never contains the decision.',
      answers: { 200: CaptureProgressSchema },
    },
    async handle(call) {
      const progress = await pollCapture(service, call.params.captureId ?? '', claimFrom(call, null));
      return { status: 200, body: progress };
    },
  });
}
