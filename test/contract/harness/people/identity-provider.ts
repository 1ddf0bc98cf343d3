import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from '../../../harness/free-port.js';
import { useOpened } from '../../../harness/use-opened.js';
import { openApi } from '../orchestrator-in-process.js';

/** An OpenID provider that signs in the person that `subject` names, without asking. */
interface IdentityProvider {
  issuer: string;
  /** The settings of the service. */
  environment: Record<string, string>;
  subject: string;
  close(): Promise<void>;
}

const CLIENT = { client_id: 'faceproof', client_secret: 'secret-of-the-tests' };

/** @param publicUrl of the service */
async function openIdentityProvider(publicUrl: string): Promise<IdentityProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const state = { subject: 'subject-1' };
  const provider = new Provider(issuer, settingsOf(publicUrl));
  const serve = provider.callback();
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return serve(request, response);
    await provider.interactionFinished(request, response, { login: { accountId: state.subject } });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    get subject() {
      return state.subject;
    },
    set subject(subject) {
      state.subject = subject;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function settingsOf(publicUrl: string) {
  return {
    clients: [{ ...CLIENT, redirect_uris: [`${publicUrl}/v1/auth/oidc/callback`] }],
    cookies: { keys: ['key-of-the-tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    loadExistingGrant,
  };
}

interface OidcContext {
  oidc: {
    provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
    client: { clientId: string };
    session: { accountId: string };
  };
}

/** Consent is given beforehand. */
async function loadExistingGrant({ oidc }: OidcContext): Promise<object> {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid');
  await grant.save();
  return grant;
}

/** A browser: keeps cookies by host and port, and follows redirects until one leads to a place that `until` accepts. */
export function openJar() {
  const jar = new Map<string, Map<string, string>>();
  return {
    cookies: (url: string) => jar.get(new URL(url).host) ?? new Map<string, string>(),
    async visit(url: string, until: (location: string) => boolean): Promise<string> {
      let at = url;
      while (!until(at)) {
        const { host } = new URL(at);
        const held = jar.get(host) ?? new Map<string, string>();
        jar.set(host, held);
        const Cookie = [...held].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { Cookie } });
        await response.arrayBuffer();
        for (const cookie of response.headers.getSetCookie()) {
          const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
          if (/Max-Age=0|1970/.test(cookie)) held.delete(name);
          else held.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${at} answered ${response.status} and led nowhere`);
        at = new URL(location, at).href;
      }
      return at;
    },
  };
}

/** A service that signs people in with such a provider, for the tests of a file. */
export function useProvider() {
  return useOpened(async () => {
    const port = await freePort();
    const provider = await openIdentityProvider(`http://localhost:${port}`);
    const api = await openApi({ ...provider.environment, PORT: String(port) });
    const close = () => api.close().then(() => provider.close());
    return { provider, api, close };
  });
}
