import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { Engine } from '@faceproof/workers/open-engine.js';
import { EngineInUse } from '@faceproof/workers/sets/engine-in-use.js';
import { describe, expect, it } from 'vitest';

const NEVER = new AbortController().signal;
const CAPTURE = { captureId: 'cap_1', media: { kind: 'FRAMES' as const, frames: [] }, reference: null };

/** An engine that measures when the test says so. */
function heldEngine(set: string) {
  const finish: (() => void)[] = [];
  const told = { closed: false };
  const engine = {
    set: { set },
    measure: () =>
      new Promise<Measurement>((resolve, reject) =>
        finish.push(() => (told.closed ? reject(new Error('closed')) : resolve({ set } as Measurement))),
      ),
    close: async () => {
      told.closed = true;
    },
  } as unknown as Engine;
  return { engine, told, finish: () => finish.shift()?.() };
}

describe('the engine in use', () => {
  it('finishes a capture on the engine that it started on, and starts the next one on the new engine', async () => {
    const [old, young] = [heldEngine('old'), heldEngine('young')];
    const inUse = new EngineInUse(old.engine);
    const first = inUse.measure(CAPTURE, NEVER);
    const replaced = inUse.replace(young.engine);
    const second = inUse.measure(CAPTURE, NEVER);
    young.finish();
    expect((await second).set).toBe('young');
    expect(old.told.closed).toBe(false);
    old.finish();
    expect((await first).set).toBe('old');
    await replaced;
    expect(old.told.closed).toBe(true);
    expect(young.told.closed).toBe(false);
  });

  it('is closed at once if idle, and otherwise after the last running capture', async () => {
    const engines = [heldEngine('a'), heldEngine('b'), heldEngine('c')] as const;
    const inUse = new EngineInUse(engines[0].engine);
    await inUse.replace(engines[1].engine);
    expect(engines[0].told.closed).toBe(true);
    const captures = [inUse.measure(CAPTURE, NEVER), inUse.measure(CAPTURE, NEVER)];
    const replaced = inUse.replace(engines[2].engine);
    engines[1].finish();
    await captures[0];
    expect(engines[1].told.closed).toBe(false);
    engines[1].finish();
    await captures[1];
    await replaced;
    expect(engines[1].told.closed).toBe(true);
  });

  it('is closed even if its last capture fails', async () => {
    const failing = heldEngine('old');
    const inUse = new EngineInUse({ ...failing.engine, measure: () => Promise.reject(new Error('broken')) });
    const capture = inUse.measure(CAPTURE, NEVER).catch((error: Error) => error.message);
    const replaced = inUse.replace(heldEngine('young').engine);
    expect(await capture).toBe('broken');
    await replaced;
    expect(failing.told.closed).toBe(true);
  });
});
