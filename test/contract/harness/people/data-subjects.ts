import { beforeAll } from 'vitest';
import type { Answered, Request } from '../http-call.js';
import type { Api } from '../orchestrator-in-process.js';

/** Calls with a key of every scope, and with one of a stranger. */
export function useFullKeys(api: () => Api) {
  const keys = { own: '', stranger: '' };
  beforeAll(async () => {
    keys.own = await api().fullKey();
    const { accountId } = api().stranger;
    keys.stranger = (await api().makeKey({ accountId, scopes: ['holds', 'requests', 'evidence'] })).secret;
  });
  const call = (method: string, path: string, request: Request = {}) => api().call(method, path, { key: keys.own, ...request });
  const asStranger = (method: string, path: string) => api().call(method, path, { key: keys.stranger });

  /** A person with a decided session, and what the account recorded of them. */
  async function record(path: '/v1/holds' | '/v1/requests', subjectId: string, body: object): Promise<Answered['body']> {
    await api().decided('approve', { subjectId });
    return (await call('POST', path, { body: { subjectId, ...body } })).body;
  }
  return {
    call,
    asStranger,
    record,
    placeHold: (subjectId: string) => record('/v1/holds', subjectId, HOLD),
    erase: (subjectId: string) => call('POST', '/v1/subjects/erase', { body: { subjectId } }),
  };
}

export const HOLD = { reason: 'Lawsuit', until: '2099-01-01T00:00:00.000Z' };
