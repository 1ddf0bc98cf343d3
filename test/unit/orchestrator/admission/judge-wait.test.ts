import { expectedWaitMs, judgeWait, RETRY_AFTER_SECONDS_MAX } from '@faceproof/orchestrator/admission/judge-wait.js';
import type { Traffic } from '@faceproof/orchestrator/admission/traffic.js';
import { describe, expect, it } from 'vitest';

const IDLE: Traffic = {
  at: 0,
  inLine: new Map(),
  inLineSince: [],
  opened: new Map(),
  history: new Map(),
  settled: [],
  waiting: [],
};
const LIMIT_MS = 8000;

/** With 2.5 captures a second and 8 s there are 20 places. */
const judge = (traffic: Partial<Traffic>, asking: { accountId?: string; sessionId?: string } = {}, rate = 2.5) =>
  judgeWait({ ...IDLE, ...traffic }, rate, LIMIT_MS, { accountId: 'a', sessionId: null, ...asking });
const admits = (...given: Parameters<typeof judge>) => judge(...given).admitted;

describe('a place', () => {
  it('is there for the first one, however slow the workers are', () => {
    expect(admits({}, {}, 0.001)).toBe(true);
    expect(admits({ inLine: new Map([['a', 1]]) }, {}, 0.001)).toBe(false);
  });

  it('is taken by each capture in line and each attempt that was just opened', () => {
    expect(admits({ inLine: new Map([['a', 10]]), opened: new Map([['a', 9]]) })).toBe(true);
    expect(admits({ inLine: new Map([['a', 10]]), opened: new Map([['a', 10]]) })).toBe(false);
  });

  it('is taken only in part by an attempt of an account that seldom uploads what it opens', () => {
    const opened = new Map([['a', 20]]);
    expect(admits({ opened, history: new Map([['a', { opened: 50, uploaded: 50 }]]) })).toBe(false);
    expect(admits({ opened, history: new Map([['a', { opened: 50, uploaded: 25 }]]) })).toBe(true);
    expect(expectedWaitMs({ ...IDLE, opened, history: new Map([['a', { opened: 496, uploaded: 0 }]]) }, 2.5)).toBe(800);
  });

  it('is there for half as many again while captures are decided soon, and not while they wait for half the limit', () => {
    const settledIn = (ms: number) => Array.from({ length: 20 }, () => ({ uploadedAt: 0, settledAt: ms, measured: true }));
    expect(admits({ inLine: new Map([['a', 28]]), settled: settledIn(100) })).toBe(true);
    expect(admits({ inLine: new Map([['a', 30]]), settled: settledIn(100) })).toBe(false);
    expect(admits({ inLine: new Map([['a', 20]]), settled: settledIn(4000) })).toBe(false);
  });
});

describe('Retry-After', () => {
  it('is the time until a place is free, at least a second', () => {
    expect(judge({ inLine: new Map([['a', 20]]) })).toEqual({ admitted: false, retryAfterSeconds: 1 });
    expect(judge({ inLine: new Map([['a', 34]]) })).toEqual({ admitted: false, retryAfterSeconds: 6 });
  });

  it('grows by those who wait ahead', () => {
    const waiting = Array.from({ length: 25 }, (_, i) => ({ sessionId: `s${i}`, accountId: 'a', dueAt: 0 }));
    const full = { inLine: new Map([['a', 20]]), waiting };
    expect(judge(full, { sessionId: 's0' })).toEqual({ admitted: false, retryAfterSeconds: 1 });
    expect(judge(full, { sessionId: 's24' })).toEqual({ admitted: false, retryAfterSeconds: 10 });
    expect(judge(full)).toEqual({ admitted: false, retryAfterSeconds: 11 });
  });

  it('is never longer than the client library retries', () => {
    const retryAfterSeconds = RETRY_AFTER_SECONDS_MAX;
    expect(judge({ inLine: new Map([['a', 5000]]) })).toEqual({ admitted: false, retryAfterSeconds });
  });
});

describe('the line of those who wait', () => {
  const waiting = ['s0', 's1', 's2'].map((sessionId) => ({ sessionId, accountId: 'a', dueAt: 0 }));
  const oneFree = { inLine: new Map([['a', 19]]), waiting };

  it('admits the one that came first, and a newcomer after all of them', () => {
    expect(['s0', 's1', 's2', 'new'].map((sessionId) => admits(oneFree, { sessionId }))).toEqual([true, false, false, false]);
    const fourFree = { ...oneFree, inLine: new Map([['a', 16]]) };
    expect(['s0', 's1', 's2', 'new'].map((sessionId) => admits(fourFree, { sessionId }))).toEqual([true, true, true, true]);
  });

  it('keeps no place free for a session that asks again later, or that has stopped asking', () => {
    const due = (dueAt: number) =>
      admits({ ...oneFree, waiting: waiting.map((one) => ({ ...one, dueAt })) }, { sessionId: 'new' });
    expect([due(0), due(5000), due(-5000)]).toEqual([false, true, true]);
  });

  it('lets accounts take turns, so that many sessions of one account delay another account by one', () => {
    const crowd = Array.from({ length: 600 }, (_, i) => ({ sessionId: `s${i}`, accountId: 'hog', dueAt: 0 }));
    const last = [...crowd, { sessionId: 'mine', accountId: 'a', dueAt: 0 }];
    const asking = { sessionId: 'mine' };
    expect(admits({ inLine: new Map([['hog', 18]]), waiting: last }, asking)).toBe(true);
    expect(judge({ inLine: new Map([['hog', 20]]), waiting: last }, asking)).toEqual({ admitted: false, retryAfterSeconds: 1 });
  });
});

describe('one account', () => {
  it('gets all places while no other account asks', () => {
    expect(admits({ inLine: new Map([['a', 19]]) })).toBe(true);
  });

  it('leaves a fifth of them to accounts with less than an equal share', () => {
    const opened = new Map([
      ['hog', 16],
      ['b', 1],
    ]);
    expect(admits({ opened }, { accountId: 'hog' })).toBe(false);
    expect(admits({ opened }, { accountId: 'b' })).toBe(true);
    expect(admits({ opened: new Map([['hog', 18]]) }, { accountId: 'c' })).toBe(true);
    expect(admits({ opened: new Map([['hog', 20]]) }, { accountId: 'c' })).toBe(false);
  });
});
