import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@faceproof/installation/state/settings.js';
import { afterEach, expect, test, vi } from 'vitest';
import { nextWaitMs } from '../../../scripts/supervisor/backoff.js';
import { keepRunning } from '../../../scripts/supervisor/keep-running.js';
import { openLogFile } from '../../../scripts/supervisor/log-file.js';
import { readableLine } from '../../../scripts/supervisor/readable-line.js';

afterEach(() => vi.useRealTimers());

test('the waits double from one second to thirty, and begin anew after a minute of work', () => {
  const waits = [0];
  for (let i = 0; i < 7; i += 1) waits.push(nextWaitMs(waits.at(-1)!, 10));
  expect(waits).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(nextWaitMs(30_000, 59_999)).toBe(30_000);
  expect(nextWaitMs(30_000, 60_000)).toBe(1000);
});

test('what ends is started again; what is stopped stays down', async () => {
  vi.useFakeTimers();
  const ends: ((how: string) => void)[] = [];
  const told: string[] = [];
  const kept = await keepRunning({
    name: 'worker',
    open: async () => {
      const ended = new Promise<string>((resolve) => ends.push(resolve));
      return { ended, stop: async () => ends.at(-1)?.('SIGTERM') };
    },
    tell: (sentence) => told.push(sentence),
    now: Date.now,
  });
  expect(ends).toHaveLength(1);
  ends[0]!('SIGKILL');
  await vi.advanceTimersByTimeAsync(999);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2);
  expect(told).toEqual(['The worker ended (SIGKILL); starting it again in 1 s.']);
  await kept.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ends).toHaveLength(2);
});

test('a stop during the wait does not wait, and starts nothing', async () => {
  vi.useFakeTimers();
  const ends: ((how: string) => void)[] = [];
  const kept = await keepRunning({
    name: 'worker',
    open: async () => ({ ended: new Promise<string>((resolve) => ends.push(resolve)), stop: async () => undefined }),
    tell: () => undefined,
    now: Date.now,
  });
  ends[0]!('exit code 1');
  await vi.advanceTimersByTimeAsync(10);
  await kept.stop();
  expect(ends).toHaveLength(1);
});

test('a start that fails the first time is told, not tried for ever', async () => {
  const open = vi.fn(async () => Promise.reject(new Error('the port is taken')));
  await expect(keepRunning({ name: 'x', open, tell: () => undefined, now: Date.now })).rejects.toThrow('the port is taken');
  expect(open).toHaveBeenCalledOnce();
});

test.each([
  ['an information line is kept from the terminal', '{"level":30,"msg":"Listening"}', 'stdout', null],
  [
    'a warning is shown with its facts',
    '{"level":40,"time":"x","name":"w","msg":"Slow","waitMs":3}',
    'stdout',
    'Slow (waitMs: 3)',
  ],
  [
    'an error is shown by class, code and message',
    '{"level":50,"msg":"No","err":{"type":"E","code":"C","message":"m","stack":"s"}}',
    'stdout',
    'No (E C m)',
  ],
  [
    'what the sentence says already is not said again',
    '{"level":60,"msg":"There is no engine called x. Set ENGINE.","err":{"type":"E","code":"C","message":"There is no engine called x. Set ENGINE."}}',
    'stdout',
    'There is no engine called x. Set ENGINE. (E C)',
  ],
  ['what Node prints when it gives up is shown', 'TypeError: x is not a function', 'stderr', 'TypeError: x is not a function'],
  ['the frames around it are not', '    at Module._load (node:internal)', 'stderr', null],
  ['plain output is not', 'hello', 'stdout', null],
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
  ['a port that is none', { PORT: '80a' }, /^PORT must be/],
  ['a port out of range', { PORT: '70000' }, /^PORT must be/],
  ['no worker at all', { WORKERS: '0' }, /^WORKERS must be/],
  ['a database that is none', { DATABASE_URL: 'mysql://root:secret@x/y' }, /^DATABASE_URL is not/],
  ['production', { NODE_ENV: 'production' }, /^npm start makes keys/],
])('refused in one sentence: %s', (_, environment, sentence) => {
  expect(() => readSettings('/r', environment)).toThrow(sentence);
  expect(() => readSettings('/r', environment)).not.toThrow(/secret|\n/);
});

test('a folder of one’s own model sets is relative to the clone, and a set can be pinned', () => {
  expect(readSettings('/r', { MODEL_DEFINITIONS_DIR: 'sets-of-ours', MODEL_SET: '2026-11-01' })).toMatchObject({
    definitionsDir: '/r/sets-of-ours',
    modelSet: '2026-11-01',
  });
  expect(readSettings('/r', {}).modelSet).toBeNull();
});

test('what listens everywhere is reached by the loopback address', () => {
  expect(readSettings('/r', { HOST: '0.0.0.0', PORT: '81' }).localUrl).toBe('http://127.0.0.1:81');
  expect(readSettings('/r', { HOST: '::1' }).localUrl).toBe('http://[::1]:8080');
  expect(readSettings('/r', { PUBLIC_URL: 'https://faces.test/' }).publicUrl).toBe('https://faces.test');
});
