import type { Scope } from '@faceproof/protocol/words.js';
import { describe, expect, it, vi } from 'vitest';
import { webhookReceiver } from '../../../harness/services/webhook-receiver.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

interface Heard {
  event: string;
  data: Record<string, string | null>;
}

describe('GET /v1/live answers 200', () => {
  const api = useApi();

  async function open(headers: Record<string, string>) {
    const leave = new AbortController();
    const response = await fetch(`${api().base}/v1/live`, { headers, signal: leave.signal });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (reader === undefined) throw new Error('The stream has no body');
    const state = { text: '' };
    return {
      leave: () => leave.abort(),
      /** Reads on until an event fits. @returns all events so far */
      async until(fits: (heard: Heard) => boolean): Promise<Heard[]> {
        for (;;) {
          const heard = eventsOf(state.text);
          if (heard.some(fits)) return heard;
          const { value, done } = await reader.read();
          if (done) throw new Error(`The stream ended after ${state.text}`);
          state.text += value;
        }
      },
      async end(): Promise<string> {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) return state.text;
          state.text += value;
        }
      },
    };
  }

  const withKey = (key: string) => ({ Authorization: `Bearer ${key}` });
  const create = async (key = api().testKey, body: object = {}) =>
    (await api().call('POST', '/v1/sessions', { key, body: { ...LIVENESS, ...body } })).body.sessionId;
  const cancel = (sessionId: string, key = api().testKey) =>
    api().call('POST', `/v1/sessions/${sessionId}/cancel`, { key, body: {} });

  it('with the sessions of the account and mode that move, by id and status only', async () => {
    const stream = await open(withKey(api().testKey));
    const foreign = [await create(api().liveKey), await create(api().stranger.testKey)];
    await cancel(foreign[0] ?? '', api().liveKey);
    await cancel(foreign[1] ?? '', api().stranger.testKey);
    const own = await create(api().testKey, { subjectId: 'nobody-may-hear', metadata: { order: 'secret' } });
    await cancel(own);
    const heard = await stream.until(({ data }) => data.sessionId === own);
    expect(heard).toContainEqual({ event: 'session', data: { sessionId: own, status: 'CANCELED' } });
    expect(heard.filter(({ data }) => foreign.includes(data.sessionId ?? ''))).toEqual([]);
    expect(JSON.stringify(heard)).not.toMatch(/nobody-may-hear|secret/);
    stream.leave();
  });

  it('and warns of no reader that leaves', async () => {
    const { log } = api().service;
    const [debug, warn] = [vi.spyOn(log, 'debug'), vi.spyOn(log, 'warn')];
    const stream = await open(withKey(api().testKey));
    stream.leave();
    const said = (spy: { mock: { calls: unknown[][] } }) => spy.mock.calls.map((call) => call[1]);
    await expect.poll(() => [...said(debug), ...said(warn)]).toContainEqual(expect.stringMatching(/streamed response/));
    expect(said(warn)).not.toContainEqual(expect.stringMatching(/streamed response/));
    for (const spy of [debug, warn]) spy.mockRestore();
  });

  it('with reviews and deliveries to a caller with their scopes, and to no other', async () => {
    const receiver = await webhookReceiver();
    const { endpointId } = (await api().call('POST', '/v1/webhook-endpoints', { body: { url: receiver.url } })).body;
    const keyWith = async (...scopes: Scope[]) =>
      withKey((await api().makeKey({ scopes: ['sessions:read', ...scopes] })).secret);
    const [all, few] = [await open(await keyWith('reviews', 'webhooks:read')), await open(await keyWith())];
    const { sessionId } = await api().decided('review_pending');
    const { headers, memberId } = await api().signIn();
    await api().call('POST', `/v1/reviews/${sessionId}/claim`, { key: null, headers, body: {} });
    const claimed = { event: 'review', data: { sessionId, state: 'CLAIMED', claimedBy: memberId } };
    await all.until((heard) => JSON.stringify(heard) === JSON.stringify(claimed));
    await api().call('POST', `/v1/reviews/${sessionId}/release`, { key: null, headers, body: {} });
    await all.until(({ data }) => data.sessionId === sessionId && data.state === 'OPEN' && data.claimedBy === null);
    await all.until(({ event, data }) => event === 'delivery' && data.endpointId === endpointId && data.state === 'DELIVERED');
    const last = await create();
    await cancel(last);
    const heard = await few.until(({ data }) => data.sessionId === last);
    expect(new Set(heard.map(({ event }) => event))).toEqual(new Set(['session']));
    all.leave();
    few.leave();
    await receiver.close();
  });

  it('to a member, whose sign-in it does not extend', async () => {
    const { headers, signInId } = await api().signIn({ role: 'SUPPORT' });
    const seen = () => api().db('sign_ins').where({ id: signInId }).first('seen_at');
    await api()
      .db('sign_ins')
      .where({ id: signInId })
      .update({ seen_at: new Date(Date.now() - 10 * 60_000) });
    const before = await seen();
    const stream = await open(headers);
    const own = await create();
    await cancel(own);
    await stream.until(({ data }) => data.sessionId === own);
    expect(await seen()).toEqual(before);
    stream.leave();
  });

  it('with resync when notifications may have been lost', async () => {
    const stream = await open(withKey(api().testKey));
    await api().db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'faceproof-listener' and datname = current_database()`,
    );
    await stream.until(({ event }) => event === 'resync');
    const own = await create();
    await cancel(own);
    await stream.until(({ data }) => data.sessionId === own);
    stream.leave();
  });

  it('until the key is revoked', async () => {
    const { keyId, secret } = await api().makeKey();
    const stream = await open(withKey(secret));
    await api().call('DELETE', `/v1/keys/${keyId}`);
    expect(await stream.end()).toContain('retry:');
  }, 60_000);

  it('until the service stops, at once', async () => {
    const stream = await open(withKey(api().testKey));
    const ended = stream.end();
    await api().restart({});
    expect(await ended).toContain('retry:');
  });
});

function eventsOf(text: string): Heard[] {
  return text.split('\n\n').flatMap((block) => {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }];
  });
}
