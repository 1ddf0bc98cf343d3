import { ProfileListSchema, ShownProfileSchema } from '@faceproof/protocol/api/evidence/verdict.js';
import type { Named } from '@faceproof/protocol/verdict/verdict-input.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Profiles } from '../../policy/profiles.js';
import { Refusal } from '../../refusal.js';

/** For auditors and their pages. */
export const PUBLIC_DOCUMENT = { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' };

export function showDocument<T extends object>({ document, digest }: Named<T>): T & { digest: string } {
  return { ...document, digest };
}

export function listProfiles(service: { profiles: Profiles }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'listProfiles',
      summary: 'Read the profiles that sessions are compared with',
      description: 'The shipped ones and those of the operator. Call what a session meets “conforms”, never “certified”.',
      answers: { 200: ProfileListSchema },
    },
    async handle() {
      return { status: 200, body: { data: service.profiles.list().map(showDocument) }, headers: PUBLIC_DOCUMENT };
    },
  });
}

export function getProfile(service: { profiles: Profiles }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'getProfile',
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
