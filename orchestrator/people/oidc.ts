import { createHash } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  discovery,
} from 'openid-client';

/** Sign-in at an identity provider: code flow with PKCE, `state` and `nonce`. */
export interface OidcProvider {
  startUrl(attempt: OidcAttempt): Promise<URL>;
  /**
   * Exchanges the code of the callback and verifies the ID token: signature, issuer, audience, nonce, `auth_time`.
   *
   * @param callback the URL that the browser was sent to; hostile
   * @returns whom the provider names, and when it last asked that person for proof
   * @throws Error if anything is wrong, or the provider does not answer
   */
  finish(callback: URL, attempt: OidcAttempt): Promise<{ issuer: string; subject: string; authenticatedAt: Date }>;
}

/**
 * What binds an attempt to one browser. All three are hashes of one random secret, which only the browser's cookie holds: the
 * service stores nothing for a stranger, and neither `state` nor the challenge reveals the secret.
 */
export interface OidcAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** @param secret 32 random bytes in base64url */
export function toOidcAttempt(secret: string): OidcAttempt {
  const derive = (name: string) => createHash('sha256').update(`faceproof/oidc/${name}\n${secret}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code-verifier') };
}

export const OIDC_CALLBACK = '/v1/auth/oidc/callback';
const TIMEOUT_SECONDS = 10;
/** After the provider did not answer. */
const PAUSE_MS = 5_000;
/** Someone who just proved who they are is not asked twice; a session at the provider alone is not a fresh sign-in. */
const MAX_AGE_SECONDS = 60;

/**
 * The provider's document is read at the first sign-in, not at the start: a provider that is away must not stop the service. It is
 * asked again after a pause, however many people try.
 */
export function openOidcProvider(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  publicUrl: string;
}): OidcProvider {
  const { issuer, clientId, clientSecret, publicUrl } = options;
  const redirectUri = `${publicUrl}${OIDC_CALLBACK}`;
  const state: { discovered: Promise<Configuration> | null } = { discovered: null };

  function discover(): Promise<Configuration> {
    const url = new URL(issuer);
    // Config allows plain http to this host only.
    const execute = url.protocol === 'http:' ? [allowInsecureRequests] : [];
    state.discovered ??= discovery(url, clientId, undefined, ClientSecretBasic(clientSecret), {
      execute,
      timeout: TIMEOUT_SECONDS,
    }).catch((error: unknown) => {
      setTimeout(() => {
        state.discovered = null;
      }, PAUSE_MS).unref();
      throw error;
    });
    return state.discovered;
  }

  return {
    async startUrl({ state: sent, nonce, codeVerifier }) {
      return buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid',
        max_age: String(MAX_AGE_SECONDS),
        state: sent,
        nonce,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
    },
    async finish(callback, { state: sent, nonce, codeVerifier }) {
      const tokens = await authorizationCodeGrant(await discover(), callback, {
        expectedState: sent,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        maxAge: MAX_AGE_SECONDS,
      });
      const { iss, sub, auth_time: seconds } = tokens.claims() ?? {};
      if (iss === undefined || sub === undefined || seconds === undefined)
        throw new Error('The identity provider sent no ID token with an auth_time');
      return { issuer: iss, subject: sub, authenticatedAt: new Date(seconds * 1000) };
    },
  };
}
