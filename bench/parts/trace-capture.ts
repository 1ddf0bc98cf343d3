import { MODEL_ROLES } from '@faceproof/models/roles/index.js';
import type { PartReport } from '../figures/report.js';
import type { BenchSetup } from '../setup/bench-setup.js';
import type { Span } from '../setup/record-spans.js';

const WARM_UP = 3;
const COLUMNS = 72;
const DEVICE_STAGES: ReadonlySet<Span['stage']> = new Set(MODEL_ROLES);
const STAGES = ['decode', ...MODEL_ROLES, 'signs'] as const;

/** Draws a timeline of the stages of one capture, measured alone, to show what waits for what. */
export async function traceCapture(setup: BenchSetup, options: { lanes: number }): Promise<PartReport> {
  for (let i = 0; i < WARM_UP; i++) await setup.measure();
  setup.takeSpans();
  const from = performance.now();
  await setup.measure();
  const ms = performance.now() - from;
  return {
    part: 'trace',
    method: `One capture of ${setup.frames().length} pictures, alone: ${ms.toFixed(0)} ms. A digit is the number of items at that time; "+" means ten or more.`,
    rows: [],
    ratios: [],
    notes: [drawTimeline(setup.takeSpans(), { fromMs: from, toMs: from + ms }, options.lanes)],
    skipped: null,
  };
}

/** Pure. @returns a code block with one line per stage; time runs from left to right */
export function drawTimeline(
  spans: readonly Span[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  lanes: number,
): string {
  const width = (toMs - fromMs) / COLUMNS;
  const line = (name: string, of: readonly Span[], note: string): string => {
    const cells = Array.from({ length: COLUMNS }, (_, i) => {
      const [start, end] = [fromMs + i * width, fromMs + (i + 1) * width];
      const items = of.filter((span) => span.fromMs < end && span.toMs > start).reduce((sum, span) => sum + span.items, 0);
      return items === 0 ? '\u00b7' : items < 10 ? String(items) : '+';
    });
    return `${name.padEnd(10)}${cells.join('')}  ${note}`;
  };
  const lines = STAGES.map((stage) => {
    const of = spans.filter((span) => span.stage === stage);
    const [first, last] = [Math.min(...of.map((span) => span.fromMs)), Math.max(...of.map((span) => span.toMs))];
    return line(
      stage,
      of,
      of.length === 0 ? '' : `${(first - fromMs).toFixed(0)} to ${(last - fromMs).toFixed(0)} ms, ${of.length} times`,
    );
  });
  const busyMs = spans.filter(({ stage }) => DEVICE_STAGES.has(stage)).reduce((sum, span) => sum + span.toMs - span.fromMs, 0);
  const idle = 1 - busyMs / (lanes * (toMs - fromMs));
  return ['```', ...lines, `the device is idle for ${(100 * idle).toFixed(0)} % of the time`, '```'].join('\n');
}
