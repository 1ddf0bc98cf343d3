import { AskChallengeSchema, AskedChallengeSchema, ChallengeSkippedSchema } from '@faceproof/protocol/api/sessions/captures.js';
import type { Clock, Randomness } from '../../clock.js';
import { claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { askChallenge } from '../../journey/captures/ask-challenge.js';
import { skipChallenge } from '../../journey/person/choices.js';
import type { SettlingService } from '../../journey/settle-capture.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import type { Database } from '../../store/database.js';

/** The second half of an attempt that is in doubt. */
export function askCaptureChallenge(service: {
  db: Database;
  clock: Clock;
  random: Randomness;
  policyVersions: PolicyVersions;
}): Handler<'token'> {
  return handlerFor('token', {
    body: AskChallengeSchema,
    doc: {
      id: 'askChallenge',
      summary: 'Ask for the challenge of the second half',
      description:
        'For an attempt in `CHALLENGE_NEEDED`; the bearer is the claim token. Show the challenge, then send the pictures with `PUT /v1/captures/:captureId/media` within 90 s. Asking again gives the same challenge and a new upload token, and voids the old one.',
      answers: { 201: AskedChallengeSchema },
      problems: ['session_state_conflict', 'capture_link_expired', 'account_suspended'],
      example: {},
    },
    async handle(call) {
      const claimFor = claimFrom(call, call.body.claimToken);
      return { status: 201, body: await askChallenge(service, call.params.captureId ?? '', claimFor) };
    },
  });
}

/** For a person who cannot turn their head, or a device that cannot ask for it. */
export function skipCaptureChallenge(service: SettlingService): Handler<'token'> {
  return handlerFor('token', {
    body: AskChallengeSchema,
    doc: {
      id: 'skipChallenge',
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
