import { ChooseScenarioSchema, ScenarioChosenSchema } from '@faceproof/protocol/api/capture-page.js';
import { claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { chooseScenario } from '../../journey/person/choose-scenario.js';
import type { Service } from '../../service.js';

/** TEST sessions only: what the simulated engine is to act out. */
export function chooseCaptureScenario(service: Service): Handler<'token'> {
  return handlerFor('token', {
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
        'account_suspended',
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
