import { ChooseScenarioSchema, ConsentSchema, OpenPageSchema } from '@faceproof/protocol/capture-page.js';
import { ConsentAnsweredSchema, PageSessionSchema, ScenarioChosenSchema } from '@faceproof/protocol/responses/capture-page.js';
import { openRoute, type Route } from '../../http/call.js';
import { claimCookie, claimFrom } from '../../http/claim-cookie.js';
import { answerConsent } from '../../journey/answer-consent.js';
import { chooseScenario } from '../../journey/choose-scenario.js';
import { claimSession } from '../../journey/claim-session.js';
import { openPageBundle } from '../../pages/capture/bundle.js';
import { chooseLocale } from '../../pages/capture/locale.js';
import type { Service } from '../../service.js';

/** Opens the link: claims it for this device and tells what the page may know. Safe to repeat on the same device. */
export function openCapturePage(service: Service): Route {
  return openRoute({
    method: 'POST',
    path: '/v1/captures/session',
    auth: 'token',
    rate: 'capture',
    body: OpenPageSchema,
    doc: {
      id: 'openCapturePage',
      tag: 'Capture',
      summary: 'What the hosted page may know of its session',
      answers: { 200: PageSessionSchema },
      answerHeaders: ['Set-Cookie'],
      problems: ['capture_link_in_use', 'capture_link_expired', 'subject_erased'],
      example: {},
    },
    async handle(call) {
      const page = await claimSession(service, { bearer: call.bearer, claimFor: claimFrom(call, call.body.claimToken) });
      return {
        status: 200,
        body: page,
        headers: { 'Set-Cookie': claimCookie(service.config, page.sessionId, page.claimToken) },
      };
    },
  });
}

/** Agreeing is recorded with the text that was read; refusing ends the session. */
export function answerCaptureConsent(service: Service): Route {
  const bundleOf = openPageBundle();
  return openRoute({
    method: 'POST',
    path: '/v1/captures/session/consent',
    auth: 'token',
    rate: 'capture',
    body: ConsentSchema,
    doc: {
      id: 'answerConsent',
      tag: 'Capture',
      summary: 'Agree, or refuse',
      answers: { 200: ConsentAnsweredSchema },
      problems: ['capture_link_in_use', 'capture_link_expired', 'session_state_conflict', 'subject_erased'],
      example: { accepted: true, locale: 'en' },
    },
    async handle(call) {
      const { locales } = bundleOf();
      const locale = chooseLocale([call.body.locale], [...locales.keys()]);
      const sent = { bearer: call.bearer, claimFor: claimFrom(call, call.body.claimToken) };
      const textHash = locales.get(locale)?.consentHash ?? '';
      await answerConsent(service, sent, { accepted: call.body.accepted, locale, textHash });
      return { status: 200, body: { accepted: call.body.accepted } };
    },
  });
}

/** TEST sessions only: what the simulated engine is to act out. */
export function chooseCaptureScenario(service: Service): Route {
  return openRoute({
    method: 'POST',
    path: '/v1/captures/session/scenario',
    auth: 'token',
    rate: 'capture',
    body: ChooseScenarioSchema,
    doc: {
      id: 'chooseScenario',
      tag: 'Capture',
      summary: 'Choose what a test session acts out',
      answers: { 200: ScenarioChosenSchema },
      problems: [
        'capture_link_in_use',
        'capture_link_expired',
        'session_state_conflict',
        'simulate_not_allowed',
        'subject_erased',
      ],
      example: { scenario: 'approve' },
    },
    async handle(call) {
      const sent = { bearer: call.bearer, claimFor: claimFrom(call, call.body.claimToken) };
      await chooseScenario(service, sent, call.body.scenario);
      return { status: 200, body: { scenario: call.body.scenario } };
    },
  });
}
