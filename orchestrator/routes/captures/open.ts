import { OpenCaptureSchema, type OpenedCapture, OpenedCaptureSchema } from '@faceproof/protocol/api/captures.js';
import { claimCookie, claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { openCapture as openAttempt } from '../../journey/open-capture.js';
import { openPageBundle, textsOf } from '../../pages/capture/bundle.js';
import type { Service } from '../../service.js';
import { CAPTURE_LIMITS } from './limits.js';

/** Opens an attempt. The page and native SDKs use the same call. */
export function openCapture(service: Service): Handler<'token'> {
  const bundleOf = openPageBundle();
  return handlerFor('token', {
    body: OpenCaptureSchema,
    doc: {
      id: 'openCapture',
      tag: 'Capture',
      summary: 'Open an attempt',
      description:
        "The bearer is the link's capture token, or the claim token of an earlier answer. A device that gets `challenge.light` but must not show colours opens another attempt with `avoid`; this does not use up an attempt. `consent` reports what the person agreed to in your app.",
      answers: { 201: OpenedCaptureSchema },
      answerHeaders: ['Set-Cookie'],
      problems: [
        'capture_link_in_use',
        'capture_link_expired',
        'session_state_conflict',
        'subject_erased',
        'account_suspended',
        'consent_required',
        'validation_failed',
        'overloaded',
      ],
      example: {},
    },
    async handle(call) {
      const given = call.body.consent;
      const { sessionId, ...opened } = await openAttempt(service, {
        bearer: call.bearer,
        claimFor: claimFrom(call, call.body.claimToken),
        avoid: call.body.avoid ?? [],
        consent: given === undefined ? null : { given, texts: textsOf(bundleOf()) },
      });
      return {
        status: 201,
        body: { ...opened, limits: CAPTURE_LIMITS } satisfies OpenedCapture,
        headers: { 'Set-Cookie': claimCookie(service.config, sessionId, opened.claimToken) },
      };
    },
  });
}
