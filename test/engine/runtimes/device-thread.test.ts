import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Permit, Permits } from '@faceproof/workers/batching/permits.js';
import { type Device, type DeviceOptions, openDevice } from '@faceproof/workers/device/open-device.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SHIPPED_MODELS, shippedId, shippedModel } from '../../harness/media/shipped-models.js';
import { modelsDir } from '../engine-fixtures.js';

/**
 * The real supervision of a device thread, whose code here stands for a driver: the first number of an item makes it answer,
 * crash, hang, or block until the test lets it go.
 */
const THREAD = `
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, inputs }) => {
  if (inputs[0][0] === -1) process.exit(1);
  if (inputs[0][0] === -2) throw new Error('the driver crashed');
  if (inputs[0][0] === -3) return;
  if (inputs[0][0] === -5) {
    while (!existsSync(join(import.meta.dirname, 'go')));
    writeFileSync(join(import.meta.dirname, 'finished'), '');
  }
  if (inputs[0][0] === -4) return parentPort.postMessage({ type: 'failed', id, message: 'out of memory' });
  parentPort.postMessage({ type: 'done', id, runMs: 1, inputs, outputs: inputs.map((input) => ({ out: input.slice(0, 1) })) });
});
parentPort.postMessage({ type: 'ready' });
`;

describe('the device', () => {
  let folder: string;
  let options: DeviceOptions;
  const losses: string[] = [];
  const open: Device[] = [];

  let admitted: Permit;

  beforeEach(async () => {
    admitted = await new Permits(1).acquire(new AbortController().signal);
    folder = await mkdtemp(join(tmpdir(), 'faceproof-device-'));
    await writeFile(join(folder, 'thread.mjs'), THREAD);
    losses.length = 0;
    options = {
      engine: 'onnx:cpu',
      threads: 1,
      modelsDir: folder,
      manifests: SHIPPED_MODELS,
      batchMax: 4,
      waitingMax: 100,
      batchTimeoutMs: 60_000,
      restartPauseMs: 1,
      observer: { batchRan: () => undefined, lost: (reason) => losses.push(reason), failed: () => undefined },
      threadUrl: pathToFileURL(join(folder, 'thread.mjs')),
    };
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((device) => device.close()));
    await rm(folder, { recursive: true, force: true });
  });

  async function openIt(more: Partial<DeviceOptions> = {}): Promise<Device> {
    const device = await openDevice({ ...options, ...more });
    open.push(device);
    return device;
  }
  const item = (value: number) => Float32Array.of(value, 0);
  const answer = async (device: Device, value: number, permit = admitted) =>
    (await device.run(permit, shippedId('match'), item(value))).outputs.out?.[0];

  it('gives each item its own answer, in batches no larger than it may', async () => {
    const sizes: number[] = [];
    const device = await openIt({ observer: { ...options.observer, batchRan: (_, items) => sizes.push(items) } });
    const values = Array.from({ length: 30 }, (_, i) => i + 1);
    expect(await Promise.all(values.map((value) => answer(device, value)))).toEqual(values);
    expect(Math.max(...sizes)).toBe(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(30);
  });

  it.each([
    ['ends', -1],
    ['crashes', -2],
  ])('refuses what it held when its thread %s, and starts again', async (_, poison) => {
    const device = await openIt();
    await expect(answer(device, poison)).rejects.toMatchObject({ name: 'EngineError', code: 'DEVICE_LOST' });
    expect(await answer(device, 7)).toBe(7);
    expect(losses).toHaveLength(1);
  });

  it('ends a thread that hangs, and starts again', async () => {
    const device = await openIt({ batchTimeoutMs: 50 });
    await expect(answer(device, -3)).rejects.toMatchObject({ code: 'DEVICE_LOST' });
    expect(await answer(device, 8)).toBe(8);
  });

  it('refuses one batch that the device cannot run, and continues', async () => {
    const device = await openIt();
    await expect(answer(device, -4)).rejects.toMatchObject({ code: 'RUN_FAILED' });
    expect(await answer(device, 9)).toBe(9);
    expect(losses).toEqual([]);
  });

  it('runs batches on all of its lanes beside each other', async () => {
    const device = await openIt({ lanes: 3, batchMax: 1, batchTimeoutMs: 500 });
    // Two lanes never answer; the third does.
    const hanging = [0, 1].map(() => answer(device, -3).catch((error: { code: string }) => error.code));
    expect(await answer(device, 5)).toBe(5);
    await device.close();
    expect(await Promise.all(hanging)).toEqual(['CLOSED', 'CLOSED']);
  });

  it('gives a lane that runs a batch no next one that another lane could begin with', async () => {
    const device = await openIt({ lanes: 2, batchMax: 1, batchTimeoutMs: 500 });
    const hanging = answer(device, -3).catch((error: { code: string }) => error.code);
    for (const value of [5, 6, 7]) expect(await answer(device, value)).toBe(value);
    await device.close();
    expect(await hanging).toBe('CLOSED');
  });

  it('shares out what is little among its lanes', async () => {
    const sizes: number[] = [];
    const device = await openIt({ lanes: 2, observer: { ...options.observer, batchRan: (_, items) => sizes.push(items) } });
    const blocked = [1, 2].map((value) => answer(device, value));
    const waiting = [3, 4, 5, 6].map((value) => answer(device, value));
    await Promise.all([...blocked, ...waiting]);
    expect(sizes.toSorted()).toEqual([1, 1, 2, 2]);
  });

  it('loses only the batches of the lost lane, and restarts that lane', async () => {
    const device = await openIt({ lanes: 2, batchMax: 1 });
    const values = Array.from({ length: 20 }, (_, i) => (i === 0 ? -1 : i));
    const all = await Promise.allSettled(values.map((value) => answer(device, value)));
    const lost = all.filter(({ status }) => status === 'rejected');
    // The batch that ended its thread and, at most, the next one in its queue.
    expect(lost.length).toBeGreaterThanOrEqual(1);
    expect(lost.length).toBeLessThanOrEqual(2);
    expect(losses).toHaveLength(1);
    expect(await Promise.all([1, 2, 3, 4].map((value) => answer(device, value)))).toEqual([1, 2, 3, 4]);
  });

  it('refuses more work than may wait, by name', async () => {
    const device = await openIt({ waitingMax: 3, batchMax: 1 });
    const all = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => answer(device, i + 1)));
    const refused = all.filter(({ status }) => status === 'rejected');
    // Two have been sent to the thread and three are waiting.
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED' } });
  });

  it('runs nothing for a caller that leaves the queue, and the others in its line undisturbed', async () => {
    const ran: number[] = [];
    const device = await openIt({ batchMax: 2, observer: { ...options.observer, batchRan: (_, items) => ran.push(items) } });
    const leaving = new AbortController();
    const permit = await new Permits(1).acquire(leaving.signal);
    // The first four are on their way to the thread, in two batches of two or less.
    const first = [1, 2, 3].map((value) => answer(device, value));
    const left = [4, 5, 6].map((value) => answer(device, value, permit).catch((error: Error) => error.message));
    const last = [7, 8].map((value) => answer(device, value));
    expect(device.waiting()).toBe(6);
    leaving.abort(new Error('gone'));
    expect(device.waiting()).toBe(3);
    expect(await Promise.all(left)).toEqual(['gone', 'gone', 'gone']);
    expect(await Promise.all([...first, ...last])).toEqual([1, 2, 3, 7, 8]);
    expect(ran.reduce((sum, items) => sum + items, 0)).toBe(5);
    await expect(answer(device, 9, permit)).rejects.toThrow('gone');
  });

  it('finishes a batch that runs although one of its callers left, and drops only the answer of that one', async () => {
    const ran: number[] = [];
    const device = await openIt({ batchMax: 1, observer: { ...options.observer, batchRan: (_, items) => ran.push(items) } });
    const leaving = new AbortController();
    const permit = await new Permits(1).acquire(leaving.signal);
    const left = answer(device, 1, permit).catch((error: Error) => error.message);
    const stays = answer(device, 2);
    expect(device.waiting()).toBe(0);
    leaving.abort(new Error('gone'));
    expect(await left).toBe('gone');
    expect(await stays).toBe(2);
    expect(ran).toEqual([1, 1]);
  });

  it('runs nothing with a permit that was released', async () => {
    const device = await openIt();
    admitted.release();
    await expect(answer(device, 1)).rejects.toThrow(/permit that was released/);
  });

  it('refuses everything once it is closed', async () => {
    const device = await openIt({ batchTimeoutMs: 50 });
    const hanging = expect(answer(device, -3)).rejects.toMatchObject({ code: 'CLOSED' });
    await device.close();
    await hanging;
    await expect(answer(device, 1)).rejects.toMatchObject({ code: 'CLOSED' });
  });

  it('lets a batch that runs finish before its thread ends', async () => {
    const device = await openIt();
    const refused = expect(answer(device, -5)).rejects.toMatchObject({ code: 'CLOSED' });
    const closed = Promise.all([device.close(), device.close()]);
    await refused;
    await writeFile(join(folder, 'go'), '');
    await closed;
    expect(existsSync(join(folder, 'finished'))).toBe(true);
  });

  it('does not open without the weights, and says what brings them', async () => {
    const { threadUrl: _, ...real } = options;
    await expect(openDevice(real)).rejects.toMatchObject({ code: 'WEIGHTS_UNUSABLE' });
    await expect(openDevice(real)).rejects.toThrow(/npm run models -- fetch/);
  });

  it('does not open on weights that are not the pinned ones', async () => {
    const { threadUrl: _, ...real } = { ...options, modelsDir: await modelsDir() };
    const eyes = shippedModel('eyes');
    const other = { ...eyes, sha256: '0'.repeat(64), derived: { ...eyes.derived, dynamicBatch: { sha256: '1'.repeat(64) } } };
    await expect(openDevice({ ...real, manifests: [other] })).rejects.toMatchObject({ code: 'WEIGHTS_UNUSABLE' });
  });

  it('does not open if a model fails its golden test', async () => {
    const { threadUrl: _, ...real } = { ...options, modelsDir: await modelsDir() };
    const eyes = shippedModel('eyes');
    const off = { ...eyes, golden: { ...eyes.golden, outputs: [{ ...eyes.golden.outputs[0]!, values: [9, -9] }] } };
    await expect(openDevice({ ...real, manifests: [off] })).rejects.toMatchObject({ code: 'SELF_TEST_FAILED' });
  });
});
