import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@faceproof/installation/state/settings.js';
import { afterEach, expect, test, vi } from 'vitest';
import { keepRunning, nextWaitMs } from '../../../scripts/start/supervisor/keep-running.js';
import { openLogFile } from '../../../scripts/start/supervisor/log-file.js';
import { readableLine } from '../../../scripts/start/supervisor/readable-line.js';

afterEach(() => vi.useRealTimers());

type Kept = Parameters<typeof keepRunning>[0];
const keep = (open: Kept['open'], warn: Kept['warn'] = () => undefined) =>
  keepRunning({ name: 'worker', open, warn, now: Date.now });

test('the waits double from one second to thirty, and start over after a minute of running', () => {
  const waits = [0];
  for (let i = 0; i < 7; i += 1) waits.push(nextWaitMs(waits.at(-1)!, 10));
  expect(waits).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(nextWaitMs(30_000, 59_999)).toBe(30_000);
  expect(nextWaitMs(30_000, 60_000)).toBe(1000);
});

test('a process that ends restarts; a process that is stopped stays stopped', async () => {
  vi.useFakeTimers();
  const ends: ((how: string) => void)[] = [];
  const warnings: string[] = [];
  const open = async () => {
    const ended = new Promise<string>((resolve) => ends.push(resolve));
    return { ended, stop: async () => ends.at(-1)?.('SIGTERM') };
  };
  const kept = await keep(open, (sentence) => warnings.push(sentence));
  expect(ends).toHaveLength(1);
  ends[0]!('SIGKILL');
  await vi.advanceTimersByTimeAsync(999);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2);
  expect(warnings).toEqual(['The worker ended (SIGKILL). Restarting it in 1 s.']);
  await kept.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ends).toHaveLength(2);
});

/** Processes that the test starts, outgrows and ends. `fail` holds what the next starts reject with. */
function openProcesses() {
  const running = new Set<number>();
  const outgrow: (() => void)[] = [];
  const fail: Error[] = [];
  const log: string[] = [];
  const open = async () => {
    const failure = fail.shift();
    if (failure !== undefined) throw failure;
    const id = outgrow.length + 1;
    running.add(id);
    log.push(`start ${id}`);
    const outgrown = new Promise<void>((resolve) => outgrow.push(resolve));
    let end: (how: string) => void = () => undefined;
    const ended = new Promise<string>((resolve) => {
      end = resolve;
    });
    const by = (how: string) => async () => {
      if (running.delete(id)) log.push(`${how} ${id}`);
      end('exit code 0');
    };
    return { ended, stop: by('stop'), replaceable: { outgrown, retire: by('retire') } };
  };
  return { open, running, outgrow, fail, log };
}

test('a process that outgrew its memory runs until its replacement does, each time', async () => {
  const { open, running, outgrow, log } = openProcesses();
  const kept = await keep(open);
  for (const id of [1, 2]) {
    outgrow[id - 1]!();
    await vi.waitFor(() => expect([...running]).toEqual([id + 1]));
  }
  expect(log).toEqual(['start 1', 'start 2', 'retire 1', 'start 3', 'retire 2']);
  await kept.stop();
  expect([...running]).toEqual([]);
});

test('a process that outgrew its memory ends and restarts if none can start beside it', async () => {
  vi.useFakeTimers();
  const { open, running, outgrow, fail, log } = openProcesses();
  const kept = await keep(open);
  fail.push(new Error('the port is taken'));
  outgrow[0]!();
  await vi.advanceTimersByTimeAsync(1000);
  expect(log).toEqual(['start 1', 'retire 1', 'start 2']);
  expect([...running]).toEqual([2]);
  await kept.stop();
});

test('a stop while a replacement starts leaves neither of the two running', async () => {
  const { open, running, outgrow } = openProcesses();
  let opened: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    opened = resolve;
  });
  const starts = { count: 0 };
  const kept = await keep(async () => {
    starts.count += 1;
    if (starts.count > 1) await gate;
    return open();
  });
  outgrow[0]!();
  await vi.waitFor(() => expect(starts.count).toBe(2));
  const stopped = kept.stop();
  opened();
  await stopped;
  expect([...running]).toEqual([]);
});

test('a stop does not wait for a replacement that starts slowly', async () => {
  const { open, running, outgrow } = openProcesses();
  const starts = { count: 0 };
  const kept = await keep(async (signal) => {
    starts.count += 1;
    if (starts.count === 1) return open();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('SIGTERM'))));
  });
  outgrow[0]!();
  await vi.waitFor(() => expect(starts.count).toBe(2));
  await kept.stop();
  expect([...running]).toEqual([]);
  expect(starts.count).toBe(2);
});

test('a stop during the wait takes effect at once, and nothing restarts', async () => {
  vi.useFakeTimers();
  const ends: ((how: string) => void)[] = [];
  const kept = await keep(async () => ({
    ended: new Promise<string>((resolve) => ends.push(resolve)),
    stop: async () => undefined,
  }));
  ends[0]!('exit code 1');
  await vi.advanceTimersByTimeAsync(10);
  await kept.stop();
  expect(ends).toHaveLength(1);
});

test('a first start that fails is reported, not retried', async () => {
  const open = vi.fn(async () => Promise.reject(new Error('the port is taken')));
  await expect(keep(open)).rejects.toThrow('the port is taken');
  expect(open).toHaveBeenCalledOnce();
});

test.each([
  ['the terminal does not show an info line', '{"level":30,"msg":"Listening"}', 'stdout', null],
  [
    'the terminal shows a warning with its fields',
    '{"level":40,"time":"x","name":"w","msg":"Slow","waitMs":3}',
    'stdout',
    'Slow (waitMs: 3)',
  ],
  [
    'the terminal shows the class, code and message of an error',
    '{"level":50,"msg":"No","err":{"type":"E","code":"C","message":"m","stack":"s"}}',
    'stdout',
    'No (E C m)',
  ],
  [
    'the terminal shows the same message only once',
    '{"level":60,"msg":"Unknown engine x. Set ENGINE.","err":{"type":"E","code":"C","message":"Unknown engine x. Set ENGINE."}}',
    'stdout',
    'Unknown engine x. Set ENGINE. (E C)',
  ],
  [
    'the terminal shows the message of a crash of Node',
    'TypeError: x is not a function',
    'stderr',
    'TypeError: x is not a function',
  ],
  ['the terminal does not show stack frames', '    at Module._load (node:internal)', 'stderr', null],
  ['the terminal does not show plain output', 'hello', 'stdout', null],
] as const)('%s', (_, line, stream, text) => {
  expect(readableLine(line, stream)?.text ?? null).toBe(text);
});

test('a log never grows beyond three files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faceproof-log-'));
  const log = openLogFile(join(folder, 'x.log'), 100);
  for (let line = 0; line < 60; line += 1) log.write(`line ${line} ${'.'.repeat(20)}`);
  log.close();
  expect(readdirSync(folder).sort()).toEqual(['x.log', 'x.log.1', 'x.log.2']);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(140);
  expect(readFileSync(join(folder, 'x.log'), 'utf8')).toContain('line 59');
  rmSync(folder, { recursive: true });
});

test.each([
  ['a port that is not a number', { PORT: '80a' }, /^PORT must be/],
  ['a port out of range', { PORT: '70000' }, /^PORT must be/],
  ['zero workers', { WORKERS: '0' }, /^WORKERS must be/],
  ['a database URL of another kind', { DATABASE_URL: 'mysql://root:secret@x/y' }, /^DATABASE_URL is not/],
  ['npm start in production', { NODE_ENV: 'production' }, /^npm start creates keys/],
])('rejected in one line that reveals no secret: %s', (_, environment, sentence) => {
  expect(() => readSettings('/r', environment)).toThrow(sentence);
  expect(() => readSettings('/r', environment)).not.toThrow(/secret|\n/);
});

test('RECOMMENDED_FROM is a word or a file that exists, from the clone', () => {
  expect(readSettings(import.meta.dirname, { RECOMMENDED_FROM: 'none' }).recommendedFrom).toBe('none');
  const source = 'supervisor.test.ts';
  expect(readSettings(import.meta.dirname, { RECOMMENDED_FROM: source }).recommendedFrom).toBe(source);
  expect(() => readSettings('/r', { RECOMMENDED_FROM: 'netwrok' })).toThrow(/RECOMMENDED_FROM must be .*; netwrok is not/);
});

test('MODEL_DEFINITIONS_DIR is relative to the clone, and MODEL_SET pins a set', () => {
  expect(readSettings('/r', { MODEL_DEFINITIONS_DIR: 'sets-of-ours', MODEL_SET: '2026-11-01' })).toMatchObject({
    definitionsDir: '/r/sets-of-ours',
    modelSet: '2026-11-01',
  });
  expect(readSettings('/r', {}).modelSet).toBeNull();
});

test('the local URL of a service that listens on every address is the loopback address', () => {
  expect(readSettings('/r', { HOST: '0.0.0.0', PORT: '81' }).localUrl).toBe('http://127.0.0.1:81');
  expect(readSettings('/r', { HOST: '::1' }).localUrl).toBe('http://[::1]:8080');
  expect(readSettings('/r', { PUBLIC_URL: 'https://faces.test/' }).publicUrl).toBe('https://faces.test');
});

test.each([
  { environment: {}, connections: 120 },
  { environment: { WORKERS: '8' }, connections: 316 },
  { environment: { WORKERS: '2', WORKER_CONCURRENCY: '10', DATABASE_POOL_MAX: '50' }, connections: 206 },
  { environment: { WORKER_CONCURRENCY: '1000', DATABASE_POOL_MAX: 'many' }, connections: 120 },
])('an embedded database allows the connections that $environment needs', ({ environment, connections }) => {
  expect(readSettings('/r', environment).databaseConnections).toBe(connections);
});
