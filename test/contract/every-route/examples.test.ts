import { describe, expect, it } from 'vitest';
import { claimLink, offerHandover, openDoubted } from '../harness/capture-attempt.js';
import { makeObject } from '../harness/make-object.js';
import { type Api, LIVENESS, OPERATOR_TOKEN, useApi } from '../harness/orchestrator-in-process.js';
import { openAuthenticator } from '../harness/people/authenticator.js';
import { beginInvitation, inviteMember, joinMember, linkFor, signInOptions } from '../harness/people/passkey-member.js';
import { ROUTES } from '../harness/route-table.js';

interface Ready {
  path?: Record<string, string>;
  key?: string | null;
  headers?: Record<string, string>;
  from?: 'PAGE' | 'OWNER';
  /** Values that an example cannot know. */
  body?: Record<string, unknown>;
}

/** What must exist before an example can be sent, beyond an object for each id in the path. */
const READY: Record<string, (api: Api) => Promise<Ready>> = {
  appealSession: async (api) => ({ path: { sessionId: (await api.decided('approve')).sessionId } }),
  reviewSession: pending,
  claimReview: pending,
  releaseReview: pending,
  writeReviewNote: pending,
  assignReview: pending,
  openCapture: async (api) => ({ key: await openLink(api) }),
  openCapturePage: async (api) => ({ key: await openLink(api) }),
  answerConsent: claimed,
  chooseScenario: claimed,
  giveUpCapture: claimed,
  offerHandover: async (api) => ({ key: await openLink(api) }),
  acceptHandover: async (api) => ({ key: (await offerHandover(api)).token }),
  askChallenge: doubted,
  skipChallenge: doubted,
  createEnrollment: async (api) => ({ body: { sessionId: (await api.decided('approve')).sessionId } }),
  inviteMember: async (api) => ({ key: api.liveKey }),
  updateMember: async (api) => ({ key: api.liveKey }),
  beginInvitation: async (api) => ({ from: 'PAGE', body: { token: (await inviteMember(api)).token } }),
  async acceptInvitation(api) {
    const { token } = await inviteMember(api);
    const authenticator = openAuthenticator(new URL(api.config.publicUrl).origin);
    return { from: 'PAGE', body: { token, credential: authenticator.register(await beginInvitation(api, token)) } };
  },
  beginSignIn: async () => ({ from: 'PAGE' }),
  async signInWithPasskey(api) {
    const { authenticator } = await joinMember(api);
    return { from: 'PAGE', body: { credential: authenticator.signIn(await signInOptions(api)) } };
  },
  async signInWithLink(api) {
    const { memberId } = await inviteMember(api);
    return { from: 'PAGE', body: { token: await linkFor(api, memberId, 'SIGN_IN') } };
  },
  signOut: async () => ({ from: 'OWNER' }),
  beginMyPasskey: async () => ({ from: 'OWNER' }),
  async addMyPasskey(api) {
    const { headers } = await api.signIn();
    const { body } = await api.call('POST', '/v1/me/passkeys/options', { key: null, headers, body: {} });
    const authenticator = openAuthenticator(new URL(api.config.publicUrl).origin);
    return { key: null, headers, body: { credential: authenticator.register(body.publicKey) } };
  },
  lookUpSubject: knownSubject,
  exportSubject: knownSubject,
  eraseSubject: knownSubject,
  createRequest: otherSubject,
  createHold: otherSubject,
};

/** Bodies of JSON. Forms name files, which the answers' examples are played with. */
const EXAMPLES = ROUTES.flatMap((route) =>
  route.doc?.example === undefined || route.doc.form !== undefined
    ? []
    : [[route.doc.id, route, route.doc.example as object] as const],
);

describe('the example of the OpenAPI document', () => {
  const api = useApi();

  it.each(EXAMPLES)('of %s is accepted', async (id, route, example) => {
    const ready = (await READY[id]?.(api())) ?? {};
    const path = await fillPath(api(), route.path, ready.path ?? {});
    const { path: _, body, ...sent } = ready;
    const operator = route.caller === 'operator' ? { key: OPERATOR_TOKEN } : {};
    const answer = await api().call(route.method, path, { ...operator, ...sent, body: { ...example, ...body } });
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(200);
    expect(answer.status, answer.text).toBeLessThan(300);
  });

  it('is in the document as it is in the table', async () => {
    const { paths } = (await api().call('GET', '/v1/openapi.json', { key: null })).body;
    const shown = Object.values<Record<string, Operation>>(paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId, requestBody }) => [operationId, requestBody?.content['application/json']?.example])
      .filter(([, example]) => example !== undefined);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(EXAMPLES.map(([id, , example]) => [id, example])));
  });
});

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { example?: object }> };
}

async function fillPath(api: Api, pattern: string, known: Record<string, string>): Promise<string> {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const ids = await Promise.all(names.map((name) => known[name] ?? makeObject(api, name)));
  return pattern.replace(/:\w+/g, () => ids.shift() ?? '');
}

async function openLink(api: Api): Promise<string> {
  return (await api.call('POST', '/v1/sessions', { body: LIVENESS })).body.handoff.captureToken;
}

async function doubted(api: Api): Promise<Ready> {
  const { captureId, claimToken: key } = await openDoubted(api);
  return { path: { captureId }, key };
}

async function pending(api: Api): Promise<Ready> {
  return { path: { sessionId: (await api.decided('review_pending')).sessionId } };
}

async function claimed(api: Api): Promise<Ready> {
  const { captureToken: key, claimToken } = await claimLink(api);
  return { key, body: { claimToken } };
}

/** Another person than the one whom an example erases. */
async function otherSubject(api: Api): Promise<Ready> {
  const subjectId = 'customer-held';
  await api.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId } });
  return { body: { subjectId } };
}

async function knownSubject(api: Api): Promise<Ready> {
  await api.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'customer-4711' } });
  return {};
}
