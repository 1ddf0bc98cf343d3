import { openRoute, type Route } from '../http/call.js';
import { CLAIM_COOKIE } from '../http/claim-cookie.js';
import { pollCapture } from '../journey/poll-capture.js';
import type { Service } from '../service.js';

export function getCapture(service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/v1/captures/:captureId',
    auth: 'token',
    rate: 'capture',
    body: null,
    async handle({ bearer, cookies, params }) {
      const progress = await pollCapture(service, params.captureId ?? '', bearer ?? cookies.get(CLAIM_COOKIE) ?? null);
      return { status: 200, body: progress };
    },
  });
}
