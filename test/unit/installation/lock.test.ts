import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock, waitForLock } from '@faceproof/installation/lock.mjs';
import { afterEach, beforeEach, expect, test } from 'vitest';

const place = { folder: '', lock: '' };

beforeEach(() => {
  place.folder = mkdtempSync(join(tmpdir(), 'faceproof-lock-'));
  place.lock = join(place.folder, 'the.lock');
});
afterEach(() => rmSync(place.folder, { recursive: true }));

test('one caller holds the lock; the other learns the pid of the holder', async () => {
  const first = await tryLock(place.lock);
  expect(await tryLock(place.lock)).toEqual({ held: false, pid: process.pid });
  if (first.held) await first.release();
  expect((await tryLock(place.lock)).held).toBe(true);
});

test('exactly one of twenty concurrent callers takes the lock of a dead process', async () => {
  await leaveDeadLock();
  const tries = await Promise.all(Array.from({ length: 20 }, () => tryLock(place.lock)));
  expect(tries.filter((one) => one.held)).toHaveLength(1);
  expect(readdirSync(place.folder)).toEqual(['the.lock']);
});

test('the lock of a killed process is taken over', async () => {
  await leaveDeadLock();
  expect((await tryLock(place.lock)).held).toBe(true);
});

test('on Linux, a lock whose pid now belongs to another process is taken over', async () => {
  mkdirSync(place.lock);
  writeFileSync(join(place.lock, 'owner.json'), JSON.stringify({ pid: process.pid, started: '1@another-boot', nonce: 'x' }));
  expect((await tryLock(place.lock)).held).toBe(process.platform === 'linux');
});

test('a lock whose owner file is truncated is taken over', async () => {
  mkdirSync(place.lock);
  writeFileSync(join(place.lock, 'owner.json'), '{"pid":');
  expect((await tryLock(place.lock)).held).toBe(true);
});

test('a waiting caller gets the lock when it is released', async () => {
  const first = await tryLock(place.lock);
  const waitedFor: number[] = [];
  const second = waitForLock(place.lock, { waitMsMax: 10_000, onWait: (pid) => waitedFor.push(pid) });
  if (first.held) await first.release();
  expect((await second).held).toBe(true);
});

test('three callers that take the lock 25 times each never hold it together', async () => {
  const held = { now: 0, times: 0 };
  const take = async () => {
    for (let i = 0; i < 25; ) {
      const lock = await tryLock(place.lock);
      if (!lock.held) continue;
      expect(++held.now).toBe(1);
      held.now--;
      held.times++;
      i++;
      await lock.release();
    }
  };
  await Promise.all([take(), take(), take()]);
  expect(held.times).toBe(75);
});

async function leaveDeadLock() {
  const holder = spawn(process.execPath, [
    '-e',
    `
    import(${JSON.stringify(new URL('../../../scripts/installation/lock.mjs', import.meta.url).href)}).then(async ({ tryLock }) => {
      await tryLock(${JSON.stringify(place.lock)});
      process.kill(process.pid, 'SIGKILL');
    });
  `,
  ]);
  await once(holder, 'exit');
}
