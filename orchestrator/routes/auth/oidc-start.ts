import type { Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { oidcCookie } from '../../http/headers/console-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { type OidcProvider, toOidcAttempt } from '../../people/oidc.js';
import { Refusal } from '../../refusal.js';

export function startOidc(service: { random: Randomness; config: Config; oidc: OidcProvider | null }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'startOidc',
      tag: 'Console',
      summary: 'Sign in at the identity provider',
      description: 'For a browser: redirects to the provider, if one is set up.',
      answers: { 303: null },
      answerHeaders: ['Location', 'Set-Cookie'],
      problems: ['not_found', 'dependency_unavailable'],
    },
    async handle() {
      if (service.oidc === null) throw new Refusal('not_found', 'No identity provider is set up.');
      const secret = service.random.bytes(32).toString('base64url');
      const url = await service.oidc.startUrl(toOidcAttempt(secret)).catch((cause: unknown) => {
        throw new Refusal('dependency_unavailable', 'The identity provider does not answer. Try again shortly.', {
          headers: { 'Retry-After': '5' },
          cause,
        });
      });
      const setCookies = [oidcCookie(service.config.publicUrl, secret)];
      return { status: 303, headers: { Location: url.href }, setCookies };
    },
  });
}
