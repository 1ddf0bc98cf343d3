import { loadSet } from '@faceproof/models/sets/load-set.js';
import { makePng, pictureForm } from './grey-picture.js';
import { type Api, LIVENESS } from './orchestrator-in-process.js';
import { storeTestPasskey } from './people/console-person.js';

/**
 * Creates an object of the kind that a path parameter names. A new kind of id needs one entry here.
 *
 * @param parameter such as `sessionId`
 * @returns its id
 */
export async function makeObject(api: Api, parameter: string, key = api.testKey): Promise<string> {
  const make = MAKERS[parameter];
  if (make === undefined) throw new Error(`test/contract/harness/make-object.ts cannot make a ${parameter}`);
  return make(api, key);
}

const MAKERS: Record<string, (api: Api, key: string) => Promise<string>> = {
  accountId: async (api) => api.stranger.accountId,
  version: async () => '1',
  digest: async () => loadSet().calibration?.digest ?? '',
  async policyId(api, key) {
    // Names that the others do not have. Made once, it stays.
    const owner = [api.stranger.testKey, api.stranger.liveKey].includes(key) ? 'theirs' : 'onboarding';
    const policyId = key.startsWith('fp_live') ? `${owner}-live` : owner;
    await create(api, '/v1/policies', { key, body: { policyId } });
    return policyId;
  },
  profileId: async () => 'standard-2026',
  sessionId: async (api, key) => (await create(api, '/v1/sessions', { key, body: LIVENESS })).sessionId,
  fileId: async (api, key) => (await create(api, '/v1/files', { key, body: pictureForm(makePng(300, 300)) })).fileId,
  endpointId: async (api, key) =>
    (await create(api, '/v1/webhook-endpoints', { key, body: { url: 'https://hooks.example/x' } })).endpointId,
  memberId: async (api, key) => {
    const isStranger = [api.stranger.testKey, api.stranger.liveKey].includes(key);
    return (await api.signIn({ role: 'REVIEWER', accountId: isStranger ? api.stranger.accountId : api.accountId })).memberId;
  },
  keyId: async (api, key) => (await create(api, '/v1/keys', { key, body: {} })).keyId,
  async passkeyId(api) {
    const { memberId } = await api.signIn();
    return storeTestPasskey(api, memberId);
  },
  signInId: async (api) => (await api.signIn()).signInId,
  async deliveryId(api, key) {
    const endpointId = await makeObject(api, 'endpointId', key);
    return (await create(api, `/v1/webhook-endpoints/${endpointId}/test`, { key, body: {} })).deliveryId;
  },
  async enrollmentId(api, key) {
    const { sessionId } = await api.decided('approve', {}, key);
    return (await create(api, '/v1/enrollments', { key, body: { sessionId } })).enrollmentId;
  },
  kid: async (api) =>
    (await api.db('signing_keys').where({ mode: 'TEST', signs: 'WEBHOOKS', status: 'NEXT' }).first('kid')).kid,
  async holdId(api, key) {
    const until = '2099-01-01T00:00:00Z';
    return (
      await create(api, '/v1/holds', { key, body: { subjectId: await makeSubject(api, key), reason: 'A dispute', until } })
    ).holdId;
  },
  async requestId(api, key) {
    return (await create(api, '/v1/requests', { key, body: { subjectId: await makeSubject(api, key), kind: 'ACCESS' } }))
      .requestId;
  },
};

async function makeSubject(api: Api, key: string): Promise<string> {
  return (await create(api, '/v1/sessions', { key, body: LIVENESS })).subjectId;
}

async function create(api: Api, path: string, request: { key: string; body: unknown }) {
  return (await api.call('POST', path, request)).body;
}
