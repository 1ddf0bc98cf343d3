import { openIdleWork, PIECES_MAX } from '@faceproof/orchestrator/media/idle-work.js';
import { describe, expect, it } from 'vitest';

function open(given: { idle?: boolean } = {}) {
  const state = { idle: given.idle ?? true, errors: [] as unknown[] };
  const pauses: (() => void)[] = [];
  const paused: (() => void)[] = [];
  const work = openIdleWork({
    isIdle: async () => state.idle,
    onError: (error) => state.errors.push(error),
    pause: () =>
      new Promise((resolve) => {
        pauses.push(resolve);
        paused.shift()?.();
      }),
  });
  /** Resolves at the next pause. */
  const nextPause = () => new Promise<void>((resolve) => paused.push(resolve));
  return { work, state, nextPause, resume: () => pauses.shift()?.() };
}

describe('work for idle moments', () => {
  it('waits until nothing is busy, then runs in the order in which it was added', async () => {
    const { work, state, nextPause, resume } = open({ idle: false });
    const done: string[] = [];
    const pause = nextPause();
    work.add('a', async () => void done.push('a'));
    const last = new Promise<void>((resolve) =>
      work.add('b', async () => {
        done.push('b');
        resolve();
      }),
    );
    await pause;
    expect(done).toEqual([]);
    const again = nextPause();
    resume();
    await again;
    expect(done).toEqual([]);
    state.idle = true;
    resume();
    await last;
    expect(done).toEqual(['a', 'b']);
  });

  it('does one piece at a time, and goes on after one that fails', async () => {
    const { work, state } = open();
    const events: string[] = [];
    work.add('a', async () => {
      events.push('a begins');
      await null;
      events.push('a fails');
      throw new Error('a');
    });
    await new Promise<void>((resolve) =>
      work.add('b', async () => {
        events.push('b');
        resolve();
      }),
    );
    expect(events).toEqual(['a begins', 'a fails', 'b']);
    expect(state.errors).toEqual([new Error('a')]);
  });

  it('keeps a key once and drops the oldest piece over its limit', async () => {
    const { work, state, nextPause, resume } = open({ idle: false });
    const done: number[] = [];
    const pause = nextPause();
    const last = new Promise<void>((resolve) => {
      for (let i = 0; i <= PIECES_MAX; i++) {
        work.add(String(i), async () => {
          done.push(i);
          if (i === PIECES_MAX) resolve();
        });
        work.add(String(i), async () => void done.push(-1));
      }
    });
    await pause;
    state.idle = true;
    resume();
    await last;
    expect(done).toEqual(Array.from({ length: PIECES_MAX }, (_, i) => i + 1));
  });

  it('starts nothing after it was closed', async () => {
    const { work, state, nextPause, resume } = open({ idle: false });
    const done: string[] = [];
    const pause = nextPause();
    work.add('a', async () => void done.push('a'));
    await pause;
    await work.close();
    state.idle = true;
    resume();
    work.add('b', async () => void done.push('b'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual([]);
  });
});
