import { randomUUID } from 'node:crypto';
import { EXAMPLE_CLAIM } from '@faceproof/orchestrator/routes/captures/link-doc.js';
import {
  claimLink,
  offerHandover,
  openAttempt,
  openDoubted,
  openLink,
  uploadedSession,
} from '../contract/harness/capture-attempt.js';
import { inLog } from '../contract/harness/in-log.js';
import { makeObject } from '../contract/harness/make-object.js';
import { type Api, LIVENESS } from '../contract/harness/orchestrator-in-process.js';

export interface PreparedSample {
  /** Ids of new objects by the ids that the example names. */
  real: ReadonlyMap<string, string>;
  /** What the sample reads from `FACEPROOF_TOKEN`. */
  token: string;
  /** The API key. */
  key: string;
}

/**
 * Makes the objects that a sample of the API reference names, in the state that the call asks for.
 *
 * @param ids the example's ids by parameter
 */
export async function prepareSample(
  api: Api,
  operationId: string,
  ids: Readonly<Record<string, string>>,
): Promise<PreparedSample> {
  const { token = '', key = api.testKey, ...made } = await (PREPARE[operationId]?.(api) ?? makeAll(api, Object.keys(ids)));
  return { real: new Map(Object.entries(made).map(([name, id]) => [ids[name] ?? name, id])), token, key };
}

const EXAMPLE_SUBJECT = 'customer-4711';

/** Created values by the name of their parameter, or by the example value in the body. */
type Made = Record<string, string> & { token?: string; key?: string };

async function logged(api: Api): Promise<{ receiptId: string }> {
  const { evidence } = await api.decided('approve');
  await inLog(api, evidence.receiptId);
  return { receiptId: evidence.receiptId };
}

async function deliverTest(api: Api): Promise<{ endpointId: string; deliveryId: string }> {
  // Nothing listens on port 9, so the first attempt fails at once.
  const endpoint = await api.call('POST', '/v1/webhook-endpoints', { body: { url: 'http://127.0.0.1:9/' } });
  const { endpointId } = endpoint.body;
  return {
    endpointId,
    deliveryId: (await api.call('POST', `/v1/webhook-endpoints/${endpointId}/test`, { body: {} })).body.deliveryId,
  };
}

async function makeAll(api: Api, names: readonly string[]): Promise<Made> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await makeObject(api, name)])));
}

const opened = async (api: Api): Promise<Made> => ({ token: (await openLink(api)).captureToken });
const offered = async (api: Api): Promise<Made> => {
  const { token, claimToken } = await offerHandover(api);
  return { token, [EXAMPLE_CLAIM]: claimToken };
};
const claimed = async (api: Api): Promise<Made> => {
  const { captureToken, claimToken } = await claimLink(api);
  return { [EXAMPLE_CLAIM]: claimToken, token: captureToken };
};
const doubted = async (api: Api): Promise<Made> => {
  const { captureId, claimToken: token } = await openDoubted(api);
  return { captureId, token };
};
async function knownSubject(api: Api): Promise<Made> {
  await api.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: EXAMPLE_SUBJECT } });
  return {};
}
/** What a hold or a request is about must be known, and its key needs a scope that must be named. */
async function withFullKey(api: Api): Promise<Made> {
  return { ...(await knownSubject(api)), key: await api.fullKey() };
}
const decided = (scenario: 'approve' | 'review_pending') => async (api: Api) => {
  const { sessionId } = await api.decided(scenario);
  return { sessionId } as Made;
};

/** A TEST key cannot change members, because they see LIVE sessions. */
const withLiveKey =
  (...names: readonly string[]) =>
  async (api: Api): Promise<Made> => ({ ...(await makeAll(api, names)), key: api.liveKey });

const PREPARE: Readonly<Record<string, (api: Api) => Promise<Made>>> = {
  appealSession: decided('approve'),
  reviewSession: decided('review_pending'),
  claimReview: decided('review_pending'),
  getReview: decided('review_pending'),
  writeReviewNote: decided('review_pending'),
  assignReview: decided('review_pending'),
  async releaseReview(api) {
    const { sessionId } = await api.decided('review_pending');
    await api.call('POST', `/v1/reviews/${sessionId}/claim`, { body: {} });
    return { sessionId };
  },
  async getMedia(api) {
    await api.takeReferences();
    const { sessionId } = await uploadedSession(api);
    const { items } = (await api.call('GET', `/v1/sessions/${sessionId}/media`)).body;
    return { sessionId, mediaId: items[0].mediaId };
  },
  lookUpSubject: knownSubject,
  exportSubject: knownSubject,
  createRequest: withFullKey,
  createHold: withFullKey,
  inviteMember: withLiveKey(),
  getMember: withLiveKey('memberId'),
  updateMember: withLiveKey('memberId'),
  removeMember: withLiveKey('memberId'),
  getEvidence: decided('approve'),
  async getConsentText(api) {
    const { sessionId, captureToken, claimToken } = await claimLink(api);
    const body = { accepted: true, locale: 'en', claimToken };
    await api.call('POST', '/v1/captures/session/consent', { key: captureToken, body });
    const row = await api.db('sessions').where({ id: sessionId }).first('consent_text_hash');
    return { textHash: row.consent_text_hash };
  },
  getLogEntry: logged,
  getLogTlogProof: logged,
  async getLogConsistency(api) {
    for (const _ of [1, 2]) await inLog(api, (await api.decided('approve')).evidence.receiptId);
    return {};
  },
  openCapturePage: opened,
  answerConsent: claimed,
  chooseScenario: claimed,
  giveUpCapture: claimed,
  openCapture: opened,
  askChallenge: doubted,
  skipChallenge: doubted,
  offerHandover: opened,
  getHandover: offered,
  acceptHandover: offered,
  async uploadMedia(api) {
    const { captureId, uploadToken } = await openAttempt(api);
    return { captureId, token: uploadToken };
  },
  async pollCapture(api) {
    const { captureId, claimToken } = await openAttempt(api);
    return { captureId, token: claimToken };
  },
  async createEnrollment(api) {
    const { sessionId } = await api.decided('approve');
    // The example of the body, which no answer holds.
    return { ses_00000000000000000000000000: sessionId };
  },
  async uploadLogo(api) {
    await api.takeReferences();
    return {};
  },
  async createFile(api) {
    await api.takeReferences();
    return {};
  },
  async createSession() {
    return { [EXAMPLE_SUBJECT]: `customer-${randomUUID()}` };
  },
  async eraseSubject(api) {
    const subjectId = `customer-${randomUUID()}`;
    await api.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId } });
    return { [EXAMPLE_SUBJECT]: subjectId };
  },
  async replayWebhookDelivery(api) {
    const { endpointId, deliveryId } = await deliverTest(api);
    // A delivery that is being sent cannot be replayed yet.
    for (;;) {
      const { body } = await api.call('GET', `/v1/webhook-endpoints/${endpointId}/deliveries`);
      if (body.data[0].attempts.length > 0) return { deliveryId };
    }
  },
};
