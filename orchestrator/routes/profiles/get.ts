import { ShownProfileSchema } from '@faceproof/protocol/api/evidence/verdict.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Profiles } from '../../policy/profiles.js';
import { Refusal } from '../../refusal.js';
import { PUBLIC_DOCUMENT, showDocument } from './show-document.js';

export function getProfile(service: { profiles: Profiles }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'getProfile',
      tag: 'Evidence',
      summary: 'Read a profile, clause by clause',
      description:
        'Each clause with its source and with the fact that it reads. A verdict names the digest of the profile that it was made under.',
      answers: { 200: ShownProfileSchema },
      problems: ['not_found'],
    },
    async handle({ params }) {
      const profile = service.profiles.find(params.profileId ?? '');
      if (profile === null) throw new Refusal('not_found', 'No such profile is installed.');
      return { status: 200, body: showDocument(profile), headers: PUBLIC_DOCUMENT };
    },
  });
}
