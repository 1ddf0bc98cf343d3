import { ChooseScenarioSchema, ScenarioChosenSchema } from '@faceproof/protocol/api/sessions/capture-page.js';
import { claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { chooseScenario } from '../../journey/person/choose-scenario.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { EXAMPLE_CLAIM, LINK_PROBLEMS } from './link-doc.js';

/** TEST sessions only: the outcome that the simulated engine is to produce. */
export function chooseCaptureScenario(service: AnnouncingService & { policyVersions: PolicyVersions }): Handler<'token'> {
  return handlerFor('token', {
    body: ChooseScenarioSchema,
    doc: {
      id: 'chooseScenario',
      tag: 'Capture',
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
