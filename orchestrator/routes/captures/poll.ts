import { CaptureProgressSchema } from '@faceproof/protocol/responses/capture.js';
import { openRoute, type Route } from '../../http/call.js';
import { claimFrom } from '../../http/claim-cookie.js';
import { pollCapture } from '../../journey/poll-capture.js';
import type { Service } from '../../service.js';

export function getCapture(service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/v1/captures/:captureId',
    auth: 'token',
    rate: 'capture',
    body: null,
    doc: {
      id: 'pollCapture',
      tag: 'Capture',
      summary: 'Ask how an attempt goes',
      description: 'The bearer is the claim token. Never the decision.',
      answers: { 200: CaptureProgressSchema },
    },
    async handle(call) {
      const progress = await pollCapture(service, call.params.captureId ?? '', claimFrom(call, call.bearer));
      return { status: 200, body: progress };
    },
  });
}
