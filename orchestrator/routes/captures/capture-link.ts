import {
  CaptureGivenUpSchema,
  ChooseScenarioSchema,
  ConsentAnsweredSchema,
  ConsentSchema,
  GiveUpSchema,
  OpenPageSchema,
  PageSessionSchema,
  ScenarioChosenSchema,
} from '@faceproof/protocol/api/sessions/capture-page.js';
import { deviceClassOf } from '../../captures/device-class.js';
import type { Config } from '../../config.js';
import { claimCookie, claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { answerConsent } from '../../journey/person/answer-consent.js';
import { chooseScenario, giveUp } from '../../journey/person/choices.js';
import { openPage } from '../../journey/person/open-page.js';
import { openPageBundle, textsOf } from '../../pages/capture/bundle.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import type { Stored } from '../../vault/stored.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { EXAMPLE_CLAIM, LINK_PROBLEMS } from './link-doc.js';

/** Opens the link and returns what the page may know. It claims nothing. */
export function openCapturePage(service: Stored & { policyVersions: PolicyVersions }): Handler<'token'> {
  const bundleOf = openPageBundle();
  return handlerFor('token', {
    body: OpenPageSchema,
    doc: {
      id: 'openCapturePage',
      summary: 'Read what the hosted page may know about its session',
      description:
        'The bearer is the capture token, a claim token, or the hand-over token with which this device took the session over. Opening the link claims nothing; the claim is made when the person agrees.',
      answers: { 200: PageSessionSchema },
      problems: ['capture_link_in_use', 'subject_erased', 'account_suspended'],
      example: {},
    },
    async handle(call) {
      const claimFor = claimFrom(call, call.body.claimToken);
      const device = deviceClassOf(call.header('User-Agent'));
      const { locale = null, move = null } = call.body;
      const sent = { bearer: call.bearer, claimFor, device, locale, move };
      return { status: 200, body: await openPage(service, sent, textsOf(bundleOf())) };
    },
  });
}

/** Consent is recorded with the text that was read; a refusal ends the session. */
export function answerCaptureConsent(service: AnnouncingService & { config: Config }): Handler<'token'> {
  const bundleOf = openPageBundle();
  return handlerFor('token', {
    body: ConsentSchema,
    doc: {
      id: 'answerConsent',
      summary: 'Give or refuse consent',
      description:
        'Agreeing claims the link for this device. From then on, other devices are refused with `capture_link_in_use`.',
      answers: { 200: ConsentAnsweredSchema },
      answerHeaders: ['Set-Cookie'],
      problems: [...LINK_PROBLEMS, 'validation_failed'],
      example: { accepted: true, locale: 'en', claimToken: EXAMPLE_CLAIM },
    },
    async handle(call) {
      const device = deviceClassOf(call.header('User-Agent'));
      const sent = { bearer: call.bearer, claimFor: claimFrom(call, call.body.claimToken), device };
      const { accepted, locale, textHash = null, givenAt = null } = call.body;
      const answer = { accepted, locale, textHash, givenAt };
      const { sessionId, claimToken } = await answerConsent(service, sent, answer, textsOf(bundleOf()));
      const headers: Record<string, string> =
        claimToken === null ? {} : { 'Set-Cookie': claimCookie(service.config, sessionId, claimToken) };
      return { status: 200, body: { accepted, claimToken }, headers };
    },
  });
}

/** TEST sessions only: the outcome that the simulated engine is to produce. */
export function chooseCaptureScenario(service: AnnouncingService & { policyVersions: PolicyVersions }): Handler<'token'> {
  return handlerFor('token', {
    body: ChooseScenarioSchema,
    doc: {
      id: 'chooseScenario',
      summary: 'Choose the outcome of a test session',
      answers: { 200: ScenarioChosenSchema },
      problems: [...LINK_PROBLEMS, 'simulate_not_allowed'],
      example: { scenario: 'approve', claimToken: EXAMPLE_CLAIM },
    },
    async handle(call) {
      const sent = { bearer: call.bearer, claimFor: claimFrom(call, call.body.claimToken) };
      await chooseScenario(service, sent, call.body.scenario);
      return { status: 200, body: { scenario: call.body.scenario } };
    },
  });
}

/** For a person who cannot be captured, or does not want to be, after they agreed or before. */
export function giveUpCapture(service: AnnouncingService): Handler<'token'> {
  return handlerFor('token', {
    body: GiveUpSchema,
    doc: {
      id: 'giveUpCapture',
      summary: 'End a session whose person cannot be captured',
      description:
        'The session ends as `CANCELED` with `CANNOT_CAPTURE`, unless media is being judged or it has ended. A repeated call has the same answer.',
      answers: { 200: CaptureGivenUpSchema },
      problems: [...LINK_PROBLEMS],
      example: { claimToken: EXAMPLE_CLAIM },
    },
    async handle(call) {
      const claimFor = claimFrom(call, call.body.claimToken);
      return { status: 200, body: await giveUp(service, { bearer: call.bearer, claimFor }) };
    },
  });
}
