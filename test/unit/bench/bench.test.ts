import { recordReport } from '@faceproof/bench/figures/record-report.js';
import { formatReport, type Report, rowOf, rowOfCpu, skip } from '@faceproof/bench/figures/report.js';
import { runConcurrently } from '@faceproof/bench/figures/run-concurrently.js';
import {
  type Contestant,
  runRounds,
  spreadCpuMs,
  spreadCpuSpeedup,
  spreadSpeedup,
  type Work,
} from '@faceproof/bench/figures/run-rounds.js';
import { spreadOf } from '@faceproof/bench/figures/spread.js';
import { PARTS, readOptions, USAGE } from '@faceproof/bench/read-options.js';
import { shareOut } from '@faceproof/bench/setup/open-bare.js';
import { describe, expect, it } from 'vitest';

describe('the options of the bench', () => {
  it('default to the usual parts, on the CPU', () => {
    expect(readOptions([])).toMatchObject({
      parts: PARTS.filter((part) => part !== 'history'),
      named: false,
      engine: 'onnx:cpu',
      rounds: 7,
      json: false,
    });
  });

  it('accept a value after a space or an equals sign, and put the parts in the order of the report', () => {
    const given = ['--only', 'service,pipeline', '--engine=onnx:cuda', '--rounds', '3', '--threads=1', '--json'];
    expect(readOptions(given)).toMatchObject({
      parts: ['pipeline', 'service'],
      named: true,
      engine: 'onnx:cuda',
      rounds: 3,
      threads: 1,
      json: true,
    });
  });

  it.each([
    [['--only', 'pipelin'], /pipeline, peers.*not "pipelin"/],
    [['--only'], /--only <value>/],
    [['--engine', 'cuda'], /onnx:cuda; not "cuda"/],
    [['--engine', 'onnx:cuda:fp16:'], /not "onnx:cuda:fp16:"/],
    [['--rounds', '0'], /--rounds takes a whole number from 1/],
    [['--threads', 'two'], /not "two"/],
    [['--fast'], /Unknown option '--fast'/],
  ])('reject %j with a message that names the valid values', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });

  it.each(['--help', '-h'])('accept %s', (asked) => {
    expect(readOptions([asked]).help).toBe(true);
  });

  it('list every part in the help', () => {
    for (const part of PARTS) expect(USAGE).toContain(`\n  ${part} `);
  });
});

describe('the spread of several rounds', () => {
  it.each([
    [[3], { median: 3, min: 3, max: 3 }],
    [[9, 1, 4], { median: 4, min: 1, max: 9 }],
    [[1, 100, 2, 4], { median: 3, min: 1, max: 100 }],
  ])('of %j is the median, the minimum and the maximum', (values, spread) => {
    expect(spreadOf(values)).toEqual(spread);
  });

  it('of no values is an error, not zero', () => {
    expect(() => spreadOf([])).toThrow(RangeError);
  });
});

describe('interleaved rounds', () => {
  const contestant = (name: string, ms: readonly number[], log: string[] = []): Contestant => ({
    name,
    turn: async () => {
      log.push(name);
      return { count: 2, ms: ms[log.filter((one) => one === name).length - 1]!, cpuMs: null };
    },
  });

  it('reverse the order from round to round, and do not count the warm-up', async () => {
    const log: string[] = [];
    const turns = await runRounds([contestant('a', [9, 1, 1], log), contestant('b', [9, 1, 1], log)], 2);
    expect(log.join('')).toBe('abbaab');
    expect(turns.get('a')).toHaveLength(2);
  });

  it('compare within a round, so that a slow round changes no ratio', async () => {
    const turns = await runRounds([contestant('a', [1, 10, 50]), contestant('b', [1, 20, 100])], 2);
    expect(spreadSpeedup(turns, 'a', 'b')).toEqual({ median: 2, min: 2, max: 2 });
    expect(spreadCpuMs(turns, 'a')).toBeNull();
    expect(spreadCpuSpeedup(turns, 'a', 'b')).toBeNull();
  });

  it('compare CPU time per item, whatever the number of items', async () => {
    const works: Record<string, Work> = { a: { count: 2, ms: 1, cpuMs: 8 }, b: { count: 3, ms: 1, cpuMs: 36 } };
    const turns = await runRounds(
      Object.entries(works).map(([name, work]) => ({ name, turn: async () => work })),
      1,
    );
    expect(spreadCpuSpeedup(turns, 'a', 'b')).toEqual({ median: 3, min: 3, max: 3 });
  });
});

describe('the work of a turn', () => {
  it('runs the given number of times, and never more at once than allowed', async () => {
    const state = { running: 0, most: 0, done: 0 };
    await runConcurrently(7, 3, async () => {
      state.most = Math.max(state.most, ++state.running);
      await Promise.resolve();
      state.running--;
      state.done++;
    });
    expect(state).toEqual({ running: 0, most: 3, done: 7 });
  });

  it('is divided among threads without losing an item', () => {
    const item = new Float32Array(1);
    const inputs = { detect: [item, item, item], landmarks: [], pose: [], liveness: [], match: [], eyes: [item] };
    const shares = shareOut(inputs, 3, 2);
    expect(shares.map(({ detect }) => detect)).toEqual([4, 5]);
    expect(shares.map(({ eyes }) => eyes)).toEqual([1, 2]);
  });
});

describe('the report', () => {
  it('says of each goal whether the median meets it', () => {
    const row = (name: string, median: number, goalMs: number | null) => ({
      ...{ name, per: 'call', ms: { median, min: 1, max: 99 }, perSecond: 1, cpuMs: null, goalMs },
    });
    const rows = [row('fast', 4, 5), row('slow', 5, 5), row('free', 7, null)];
    const part = { part: 'history' as const, method: 'How.', rows, ratios: [], notes: [], skipped: null };
    const report: Report = { machine: 'a machine', engine: 'onnx:cpu', threads: 2, rounds: 1, parts: [part] };
    const cells = (name: string) =>
      formatReport(report)
        .split('\n')
        .find((line) => line.startsWith(`| ${name}`))
        ?.split('|')
        .map((cell) => cell.trim());
    expect(cells('fast')).toContain('met');
    expect(cells('slow')).toContain('missed');
    expect(cells('free')).not.toContain('missed');
  });

  it('shows CPU time alone where nothing else was measured', () => {
    const rows = [rowOfCpu('CPU time of a decision, the worker', 'session', { median: 240, min: 230, max: 260 })];
    const part = { part: 'service' as const, method: 'How.', rows, ratios: [], notes: [], skipped: null };
    const report: Report = { machine: 'a machine', engine: 'onnx:cpu', threads: 2, rounds: 1, parts: [part] };
    expect(formatReport(report)).toMatch(/\| CPU time of a decision, the worker, per session \|\s+\|\s+\|\s+240 ms \|/);
  });

  it('is Markdown with aligned tables, and says why a part was skipped', async () => {
    const turn = async () => ({ count: 4, ms: 100, cpuMs: 180 });
    const turns = await runRounds([{ name: 'bare', turn }], 1);
    const ratio = { name: 'one / other', ratio: { median: 0.851, min: 0.8, max: 12.34 }, aim: 0.85 };
    const rows = [rowOf(turns, 'bare', 'picture')];
    const part = { part: 'pipeline' as const, method: 'How.', rows, ratios: [ratio], notes: ['A note.'], skipped: null };
    const report: Report = {
      machine: 'a machine',
      engine: 'onnx:cpu',
      threads: 2,
      rounds: 1,
      parts: [part, skip('service', 'It does not run.')],
    };
    const lines = formatReport(report).split('\n');
    expect(lines).toContain('| bare, per picture | 25.0 (25.0 to 25.0) ms |       40.0 |       45.0 ms |');
    expect(lines).toContain('| one / other | 0.85 (0.80 to 12.3) | 0.85 or more |');
    expect(lines).toContain('Skipped: It does not run.');
    const widths = lines.filter((line) => line.startsWith('| ')).map((line) => line.length);
    expect(new Set(widths.slice(0, 2)).size).toBe(1);
  });
});

describe('the recorded report', () => {
  const PAGE = 'Before.\n\n<!-- bench: npm run bench -- --record -->\nold\n<!-- /bench -->\n\nAfter.\n';
  const spread = { median: 48, min: 44, max: 60 };
  const part = {
    part: 'service' as const,
    method: 'How.',
    rows: [rowOfCpu('CPU time of a decision, the orchestrator', 'session', spread)],
    ratios: [{ name: 'one / other', ratio: spread, aim: 0.8 }],
    notes: [],
    skipped: null,
  };
  const report: Report = { machine: 'a machine', engine: 'onnx:cpu', threads: 2, rounds: 7, parts: [part] };

  it('replaces the one before, and computes the cores for a hundred decisions a second', () => {
    const page = recordReport(PAGE, report, '2026-12-01');
    expect(page).toMatch(/^Before\.[\s\S]*Recorded on 2026-12-01: a machine; onnx:cpu, 2 threads; 7 rounds\.[\s\S]*After\.\n$/);
    expect(page).toMatch(/\| orchestrator \|\s+48\.0 ms \|\s+8 \|/);
    expect(page).not.toContain('old');
    expect(recordReport(page, report, '2026-12-01')).toBe(page);
  });

  it('is refused if a part did not run', () => {
    const parts = [part, skip('peers', 'There is no network.')];
    expect(() => recordReport(PAGE, { ...report, parts }, '2026-12-01')).toThrow('There is no network.');
  });
});
