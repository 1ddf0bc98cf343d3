import { AskChallengeSchema, ChallengeSkippedSchema } from '@faceproof/protocol/api/sessions/captures.js';
import { claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { skipChallenge } from '../../journey/person/skip-challenge.js';
import type { SettlingService } from '../../journey/settle-capture.js';

/** For a person who cannot turn their head, or a device that cannot ask for it. */
export function skipCaptureChallenge(service: SettlingService): Handler<'token'> {
  return handlerFor('token', {
    body: AskChallengeSchema,
    doc: {
      id: 'skipChallenge',
      tag: 'Capture',
      summary: 'Skip the challenge of the second half',
      description:
        'For an attempt in `CHALLENGE_NEEDED`; the bearer is the claim token. A reviewer then decides on the first half. A repeated call has the same answer.',
      answers: { 200: ChallengeSkippedSchema },
      problems: ['session_state_conflict', 'capture_link_expired', 'account_suspended'],
      example: {},
    },
    async handle(call) {
      const captureId = call.params.captureId ?? '';
      await skipChallenge(service, captureId, claimFrom(call, call.body.claimToken));
      return { status: 200, body: { captureId, state: 'DONE' } };
    },
  });
}
