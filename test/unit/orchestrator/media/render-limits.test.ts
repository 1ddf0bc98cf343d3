import { openRenderLimits, PAUSE_MS, RENDERINGS_MAX } from '@faceproof/orchestrator/media/render-limits.js';
import { expect, it } from 'vitest';

function open() {
  const time = { now: 0 };
  const limits = openRenderLimits({ now: () => new Date(time.now) });
  const run = (accountId: string, work: () => Promise<unknown> = async () => 'rendered', blobId = 'one') =>
    limits.run({ accountId, blobId }, work);
  return { time, limits, run };
}

/** Work that ends when the test says so. */
function held(): { work: () => Promise<void>; end: () => void } {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

it('an account that waits for the most renderings gets no further one; another account does', async () => {
  const { run } = open();
  const { work, end } = held();
  const waiting = Array.from({ length: RENDERINGS_MAX }, () => run('a', work));
  await expect(run('a')).rejects.toMatchObject({ code: 'overloaded', headers: { 'Retry-After': '5' } });
  expect(await run('b')).toBe('rendered');
  end();
  await Promise.all(waiting);
  expect(await run('a')).toBe('rendered');
});

it('a rendering that fails gives its place back', async () => {
  const { run } = open();
  for (let i = 0; i <= RENDERINGS_MAX; i++)
    await expect(run('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

it('a paused object is refused until its pause ends, and no other', async () => {
  const { time, limits, run } = open();
  limits.pause('one');
  time.now = PAUSE_MS - 1500;
  await expect(run('a')).rejects.toMatchObject({ code: 'overloaded', headers: { 'Retry-After': '2' } });
  expect(await run('a', undefined, 'two')).toBe('rendered');
  time.now = PAUSE_MS;
  expect(await run('a')).toBe('rendered');
});
