import { OpenCaptureSchema } from '@faceproof/protocol/requests.js';
import { openRoute, type Route } from '../http/call.js';
import { claimCookie, claimFrom } from '../http/claim-cookie.js';
import { openCapture as openAttempt } from '../journey/open-capture.js';
import type { Service } from '../service.js';
import { CAPTURE_LIMITS } from './capture-limits.js';

/** Opens an attempt. The page and a native SDK call it alike. */
export function openCapture(service: Service): Route {
  return openRoute({
    method: 'POST',
    path: '/v1/captures',
    auth: 'token',
    rate: 'capture',
    body: OpenCaptureSchema,
    async handle(call) {
      const { sessionId, ...opened } = await openAttempt(service, {
        bearer: call.bearer,
        claimFor: claimFrom(call, call.body.claimToken),
      });
      return {
        status: 201,
        body: { ...opened, uploadTokenExpiresAt: opened.uploadTokenExpiresAt.toISOString(), limits: CAPTURE_LIMITS },
        headers: { 'Set-Cookie': claimCookie(service.config, sessionId, opened.claimToken) },
      };
    },
  });
}
