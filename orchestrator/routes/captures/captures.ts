import {
  CaptureProgressSchema,
  OpenCaptureSchema,
  type OpenedCapture,
  OpenedCaptureSchema,
  SUPPORTS,
} from '@faceproof/protocol/api/sessions/captures.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { Admission } from '../../admission/admission.js';
import type { Config } from '../../config.js';
import { claimCookie, claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { openCapture as openAttempt } from '../../journey/captures/open-capture.js';
import { pollCapture } from '../../journey/person/poll-capture.js';
import { openPageBundle, textsOf } from '../../pages/capture/bundle.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import type { Stored } from '../../vault/stored.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { CAPTURE_LIMITS } from './limits.js';
import { LINK_PROBLEMS } from './link-doc.js';

/** Opens an attempt. The page and native SDKs use the same call. */
export function openCapture(
  service: AnnouncingService & { config: Config; admission: Admission; policyVersions: PolicyVersions },
): Handler<'token'> {
  const bundleOf = openPageBundle();
  return handlerFor('token', {
    body: OpenCaptureSchema,
    doc: {
      id: 'openCapture',
      summary: 'Open an attempt',
      description:
        "The bearer is the link's capture token, or the claim token of an earlier answer. `supports` says what the device can show of a challenge. Under `ADAPTIVE` the first answer has no challenge: it is asked for only where liveness is in doubt. `consent` reports what the person agreed to in your app.",
      answers: { 201: OpenedCaptureSchema },
      answerHeaders: ['Set-Cookie'],
      problems: [...LINK_PROBLEMS, 'consent_required', 'validation_failed', 'overloaded'],
      example: {},
    },
    async handle(call) {
      const given = call.body.consent;
      const { sessionId, ...opened } = await openAttempt(service, {
        bearer: call.bearer,
        claimFor: claimFrom(call, call.body.claimToken),
        supports: call.body.supports ?? SUPPORTS,
        consent: given === undefined ? null : { given, texts: textsOf(bundleOf()) },
      });
      return {
        status: 201,
        // The database keeps members of JSON in an order of its own.
        body: inContractOrder(OpenedCaptureSchema, { ...opened, limits: CAPTURE_LIMITS } satisfies OpenedCapture),
        headers: { 'Set-Cookie': claimCookie(service.config, sessionId, opened.claimToken) },
      };
    },
  });
}

export function getCapture(service: Pick<Stored, 'db' | 'clock'>): Handler<'token'> {
  return handlerFor('token', {
    doc: {
      id: 'pollCapture',
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
