import { openIdleWork, PIECES_MAX, WAIT_MS_MAX } from '@faceproof/orchestrator/media/idle-work.js';
import { describe, expect, it } from 'vitest';

function open(given: { idle?: boolean } = {}) {
  const state = { idle: given.idle ?? true, nowMs: 0, errors: [] as unknown[] };
  const pauses: (() => void)[] = [];
  const paused: (() => void)[] = [];
  const work = openIdleWork({
    isIdle: async () => state.idle,
    onError: (error) => state.errors.push(error),
    now: () => state.nowMs,
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

  it('keeps a key once, and refuses new pieces over its limit', async () => {
    const { work, state, nextPause, resume } = open({ idle: false });
    const done: number[] = [];
    const pause = nextPause();
    const last = new Promise<void>((resolve) => {
      for (let i = 0; i <= PIECES_MAX; i++) {
        work.add(String(i), async () => {
          done.push(i);
          if (i === PIECES_MAX - 1) resolve();
        });
        work.add(String(i), async () => void done.push(-1));
      }
    });
    await pause;
    state.idle = true;
    resume();
    await last;
    expect(done).toEqual(Array.from({ length: PIECES_MAX }, (_, i) => i));
  });

  it('runs a piece that has waited for a minute also while something is busy, and the younger ones later', async () => {
    const { work, state, nextPause, resume } = open({ idle: false });
    const done: string[] = [];
    const pause = nextPause();
    work.add('old', async () => void done.push('old'));
    await pause;
    state.nowMs = WAIT_MS_MAX - 1;
    work.add('young', async () => void done.push('young'));
    const early = nextPause();
    resume();
    await early;
    expect(done).toEqual([]);
    state.nowMs = WAIT_MS_MAX;
    const due = nextPause();
    resume();
    await due;
    expect(done).toEqual(['old']);
  });

  it('is closed without the current piece, if that takes too long', async () => {
    const { work, nextPause, resume } = open();
    let end: () => void = () => undefined;
    await new Promise<void>((started) =>
      work.add('slow', () => {
        started();
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      }),
    );
    const patience = nextPause();
    const closed = work.close();
    await patience;
    resume();
    await closed;
    end();
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
