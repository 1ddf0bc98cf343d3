import { ProfileListSchema } from '@faceproof/protocol/api/evidence/verdict.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Profiles } from '../../policy/profiles.js';
import { PUBLIC_DOCUMENT, showDocument } from './show-document.js';

export function listProfiles(service: { profiles: Profiles }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'listProfiles',
      tag: 'Evidence',
      summary: 'Read the profiles that sessions are compared with',
      description: 'The shipped ones and those of the operator. Call what a session meets “conforms”, never “certified”.',
      answers: { 200: ProfileListSchema },
    },
    async handle() {
      return { status: 200, body: { data: service.profiles.list().map(showDocument) }, headers: PUBLIC_DOCUMENT };
    },
  });
}
