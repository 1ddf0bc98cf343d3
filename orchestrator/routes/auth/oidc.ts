import type { Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import type { Answer, Call } from '../../http/call.js';
import { oidcCookie, readOidcSecret } from '../../http/headers/console-cookie.js';
import { addressBlock } from '../../http/limits/address-block.js';
import type { RateLimits } from '../../http/limits/rate-limit.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { type SignInService, startSignIn } from '../../journey/sign-in/start-sign-in.js';
import type { Log } from '../../observe/log.js';
import { oidcDigest } from '../../people/member.js';
import { findOidcMember } from '../../people/members.store.js';
import { OIDC_CALLBACK, type OidcProvider, toOidcAttempt } from '../../people/oidc.js';
import { isRefusal, Refusal } from '../../refusal.js';

export function startOidc(service: { random: Randomness; config: Config; oidc: OidcProvider | null }): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'startOidc',
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

/**
 * The end of a sign-in at the identity provider. A person matches a member by issuer and subject, never by an address. Every failure
 * looks the same to the browser, and always leads to the console, never to an address from the request.
 */
export function finishOidc(
  service: SignInService & { log: Log; rateLimits: RateLimits; oidc: OidcProvider | null },
): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'finishOidc',
      summary: 'Return from the identity provider',
      description: 'For a browser: redirects to the console, with a sign-in cookie if the provider named a known member.',
      answers: { 303: null },
      answerHeaders: ['Location', 'Set-Cookie'],
      problems: ['not_found'],
    },
    async handle(call) {
      const { publicUrl } = service.config;
      if (service.oidc === null) throw new Refusal('not_found', 'No identity provider is set up.');
      const signedIn = await signIn(service, service.oidc, call);
      const cookies = [oidcCookie(publicUrl, null), ...(signedIn?.setCookies ?? [])];
      const location = `${publicUrl}/console${signedIn === null ? '#refused' : ''}`;
      return { status: 303, headers: { Location: location }, setCookies: cookies };
    },
  });
}

/** @returns null if the provider did not confirm the sign-in; only a code is logged, because errors may quote tokens */
async function finish(service: { log: Log }, provider: OidcProvider, callback: URL, secret: string) {
  return provider.finish(callback, toOidcAttempt(secret)).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    service.log.warn({ code }, 'A sign-in at the identity provider failed');
    return null;
  });
}

/** @returns null if the sign-in was refused @throws Refusal rate_limited */
async function signIn(
  service: SignInService & { log: Log; rateLimits: RateLimits },
  provider: OidcProvider,
  call: Call,
): Promise<Answer | null> {
  const { publicUrl } = service.config;
  const secret = readOidcSecret(call, publicUrl);
  if (secret !== null) await service.rateLimits.countProviderCallback(call.remoteAddress);
  const callback = new URL(`${publicUrl}${OIDC_CALLBACK}?${call.query}`);
  const named = secret === null ? null : await finish(service, provider, callback, secret);
  const digest = named && oidcDigest(service.vault, named.issuer, named.subject);
  const member = digest && (await findOidcMember(service, service.db, digest));
  if (named === null || member === null) {
    service.failedConsoleSignIns.count(addressBlock(call.remoteAddress));
    await service.rateLimits.countFailedAuthentication(call.remoteAddress);
    return null;
  }
  const { authenticatedAt } = named;
  const of = { memberId: member.id, method: 'OIDC', action: `GET ${OIDC_CALLBACK}`, authenticatedAt } as const;
  return service.db
    .transaction((tx) => startSignIn(service, tx, call, of))
    .catch((error: unknown) => {
      if (isRefusal(error) && error.code === 'sign_in_refused') return null;
      throw error;
    });
}
