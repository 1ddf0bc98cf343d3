import { OpenCaptureSchema } from '@faceproof/protocol/requests.js';
import { openRoute, type Route } from '../http/call.js';
import { CLAIM_COOKIE, claimCookie } from '../http/claim-cookie.js';
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
    async handle({ bearer, body, cookies }) {
      const opened = await openAttempt(service, { bearer, claimToken: body.claimToken ?? cookies.get(CLAIM_COOKIE) ?? null });
      return {
        status: 201,
        body: { ...opened, uploadTokenExpiresAt: opened.uploadTokenExpiresAt.toISOString(), limits: CAPTURE_LIMITS },
        headers: { 'Set-Cookie': claimCookie(service.config, opened.claimToken) },
      };
    },
  });
}
