import type { MeasuringShadow } from '@faceproof/models/sets/load-measuring-set.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { Engine } from '@faceproof/workers/open-engine.js';
import { ShadowInUse } from '@faceproof/workers/shadow/shadow-in-use.js';
import { describe, expect, it } from 'vitest';

const CAPTURE = { captureId: 'cap_1', media: { kind: 'FRAMES' as const, frames: [] }, reference: null };
const NEVER = new AbortController().signal;
const MEASURED = { set: 'candidate', template: [1, 0], consistency: 0.8 } as unknown as Measurement;

function open(options: {
  measure: (input: unknown, signal: AbortSignal) => Promise<Measurement>;
  busy?: boolean;
  msMax?: number;
  share?: number;
}) {
  const told = { failures: [] as (string | null)[], errors: 0, closed: 0 };
  const shadow = new ShadowInUse({
    busy: () => options.busy ?? false,
    msMax: options.msMax ?? 60_000,
    onMeasured: (failure) => told.failures.push(failure),
    onFailed: () => told.errors++,
  });
  const engine = { measure: options.measure, close: async () => void told.closed++ } as unknown as Engine;
  const tried = { share: options.share ?? 1, set: { set: 'candidate', stamps: {} } } as unknown as MeasuringShadow;
  return { shadow, told, start: () => shadow.replace({ engine, shadow: tried }) };
}

describe('a candidate in shadow', () => {
  it('measures without storing a template, and only while it is turned on', async () => {
    const { shadow, told, start } = open({ measure: async () => MEASURED });
    expect(await shadow.measure(CAPTURE, NEVER)).toBeNull();
    await start();
    expect(await shadow.measure(CAPTURE, NEVER)).toEqual({
      set: 'candidate',
      models: {},
      failure: null,
      measurement: { ...MEASURED, template: null },
    });
    await shadow.replace(null);
    expect(await shadow.measure(CAPTURE, NEVER)).toBeNull();
    expect(told).toEqual({ failures: [null], errors: 0, closed: 1 });
  });

  it('that throws is recorded as failed and affects no capture', async () => {
    const { shadow, told, start } = open({ measure: () => Promise.reject(new Error('broken')) });
    await start();
    expect(await shadow.measure(CAPTURE, NEVER)).toMatchObject({ failure: 'FAILED', measurement: null });
    expect(told.errors).toBe(1);
  });

  it('keeps the template of a person who may be enrolled, outside its share too, and while captures wait', async () => {
    const { shadow, start } = open({ measure: async () => MEASURED, busy: true, share: 0 });
    await start();
    expect(await shadow.measure(CAPTURE, NEVER)).toBeNull();
    expect(await shadow.measure(CAPTURE, NEVER, true)).toMatchObject({ failure: null, measurement: MEASURED });
  });

  it('measures nothing while captures wait for the worker', async () => {
    const { shadow, start } = open({ measure: () => Promise.reject(new Error('asked')), busy: true });
    await start();
    expect(await shadow.measure(CAPTURE, NEVER)).toMatchObject({ failure: 'BUSY', measurement: null });
  });

  it('delays no capture if it is slow, gets one capture at a time, and is closed only after its last one', async () => {
    let finish: (measurement: Measurement) => void = () => undefined;
    const slow = new Promise<Measurement>((resolve) => {
      finish = resolve;
    });
    const { shadow, told, start } = open({ measure: () => slow, msMax: 1 });
    await start();
    expect(await shadow.measure(CAPTURE, NEVER)).toMatchObject({ failure: 'TOO_SLOW' });
    expect(await shadow.measure(CAPTURE, NEVER)).toMatchObject({ failure: 'BUSY' });
    const closed = shadow.replace(null);
    expect(told.closed).toBe(0);
    finish(MEASURED);
    await closed;
    expect(told.closed).toBe(1);
  });

  it('is abandoned when it is slow, and is free for the next capture as soon as it has ended', async () => {
    const signals: AbortSignal[] = [];
    const { shadow, told, start } = open({
      msMax: 1,
      measure: (_, signal) =>
        new Promise((resolve, reject) => {
          if (signals.push(signal) > 1) resolve(MEASURED);
          else signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    await start();
    expect(await shadow.measure(CAPTURE, NEVER)).toMatchObject({ failure: 'TOO_SLOW' });
    expect(signals[0]!.reason).toMatchObject({ name: 'AbandonedError', code: 'TOO_SLOW' });
    expect(await shadow.measure(CAPTURE, NEVER)).toMatchObject({ failure: null });
    // Too slow is not broken.
    expect(told).toEqual({ failures: ['TOO_SLOW', null], errors: 0, closed: 0 });
  });

  it('is abandoned with the capture, at once', async () => {
    const { shadow, start } = open({
      measure: (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    await start();
    const leaving = new AbortController();
    const measured = shadow.measure(CAPTURE, leaving.signal);
    leaving.abort(new Error('gone'));
    expect(await measured).toMatchObject({ measurement: null });
  });

  it('measures only captures of its share', async () => {
    const { shadow, told, start } = open({ measure: async () => MEASURED, share: 1e-9 });
    await start();
    expect(await shadow.measure(CAPTURE, NEVER)).toBeNull();
    expect(told.failures).toEqual([]);
  });
});
