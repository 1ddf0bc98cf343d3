import { toText } from './page.js';

/** A curve, or the bars of a histogram, in the page's first or second colour. */
export interface Series {
  name: string;
  colour: 'a' | 'b';
}

const WIDTH = 560;
const HEIGHT = 340;
/** Margins for the labels of the plot. */
const LEFT = 78;
const RIGHT = 14;
const TOP = 34;
const BOTTOM = 46;

/** An error trade-off with two logarithmic axes, for rates that differ by powers of ten. Rates of 0 cannot be shown. */
export function drawDet(
  curves: readonly (Series & { points: readonly { x: number; y: number }[]; dot: { x: number; y: number } | null })[],
  axes: { x: string; y: string; xMin: number; yMin: number },
): string {
  const x = logScale(axes.xMin, 1, LEFT, WIDTH - RIGHT);
  const y = logScale(axes.yMin, 1, HEIGHT - BOTTOM, TOP);
  const inside = ({ x: a, y: b }: { x: number; y: number }): boolean => a >= axes.xMin && b >= axes.yMin;
  const grid = [
    ...decades(axes.xMin).map(
      (at) =>
        `<path class="grid" d="M${fix(x(at))} ${TOP}V${HEIGHT - BOTTOM}"/>${tick(x(at), HEIGHT - BOTTOM + 17, at, 'middle')}`,
    ),
    ...decades(axes.yMin).map(
      (at) => `<path class="grid" d="M${LEFT} ${fix(y(at))}H${WIDTH - RIGHT}"/>${tick(LEFT - 8, y(at) + 4, at, 'end')}`,
    ),
  ];
  const lines = curves.map(({ colour, points, dot }) => {
    const path = points.filter(inside).map((point) => `${fix(x(point.x))} ${fix(y(point.y))}`);
    const mark =
      dot === null || !inside(dot) ? '' : `<circle class="${colour} dot" cx="${fix(x(dot.x))}" cy="${fix(y(dot.y))}" r="5"/>`;
    return `${path.length === 0 ? '' : `<path class="${colour}" d="M${path.join('L')}"/>`}${mark}`;
  });
  return plot([...grid, ...lines, ...legend(curves), axisNames(axes)], `${axes.y} against ${axes.x}`);
}

/** Two kinds of scores as shares, overlaid, with thresholds. */
export function drawHistogram(
  kinds: readonly (Series & { shares: readonly number[] })[],
  axes: { x: string; from: number; to: number; ticks: readonly number[] },
  thresholds: readonly { at: number; name: string }[],
): string {
  const most = Math.max(...kinds.flatMap(({ shares }) => shares), 1e-9) * 1.06;
  const x = (value: number): number => LEFT + ((value - axes.from) / (axes.to - axes.from)) * (WIDTH - LEFT - RIGHT);
  const y = (share: number): number => HEIGHT - BOTTOM - (share / most) * (HEIGHT - BOTTOM - TOP);
  const areas = kinds.map(({ colour, shares }) => {
    const step = (axes.to - axes.from) / shares.length;
    const steps = shares.map((share, i) => `V${fix(y(share))}H${fix(x(axes.from + (i + 1) * step))}`);
    return `<path class="${colour} area" d="M${LEFT} ${HEIGHT - BOTTOM}${steps.join('')}V${HEIGHT - BOTTOM}Z"/>`;
  });
  const marks = thresholds.map(
    ({ at, name }, i) =>
      `<path class="mark" d="M${fix(x(at))} ${TOP}V${HEIGHT - BOTTOM}"/><text class="label" x="${fix(x(at) + (i === 0 ? 5 : -5))}" y="${TOP + 14}"${i === 0 ? '' : ' text-anchor="end"'}>${toText(name)}</text>`,
  );
  const ticks = axes.ticks.map((at) => `<text x="${fix(x(at))}" y="${HEIGHT - BOTTOM + 17}" text-anchor="middle">${at}</text>`);
  const floor = `<path class="frame" d="M${LEFT} ${HEIGHT - BOTTOM}H${WIDTH - RIGHT}"/>`;
  return plot(
    [...areas, floor, ...marks, ...ticks, ...legend(kinds), axisNames({ x: axes.x, y: 'share of the pairs' })],
    `${axes.x}: ${kinds.map(({ name }) => name).join(', ')}`,
  );
}

/** An error trade-off for few tries: two linear axes, 0 to 100 %, because powers of ten would show only their ends. */
export function drawTradeOff(
  points: readonly { x: number; y: number }[],
  dot: { x: number; y: number } | null,
  axes: { x: string; y: string },
): string {
  const x = (share: number): number => LEFT + share * (WIDTH - LEFT - RIGHT);
  const y = (share: number): number => HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP);
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((at) => [
    `<path class="grid" d="M${fix(x(at))} ${TOP}V${HEIGHT - BOTTOM}M${LEFT} ${fix(y(at))}H${WIDTH - RIGHT}"/>`,
    `<text x="${fix(x(at))}" y="${HEIGHT - BOTTOM + 17}" text-anchor="middle">${at * 100} %</text>`,
    `<text x="${LEFT - 8}" y="${fix(y(at) + 4)}" text-anchor="end">${at * 100} %</text>`,
  ]);
  const path = points.map((point) => `${fix(x(point.x))} ${fix(y(point.y))}`).join('L');
  const mark = dot === null ? '' : `<circle class="a dot" cx="${fix(x(dot.x))}" cy="${fix(y(dot.y))}" r="5"/>`;
  return plot([...grid, `<path class="a" d="M${path}"/>`, mark, axisNames(axes)], `${axes.y} against ${axes.x}`);
}

function plot(parts: readonly string[], label: string): string {
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${toText(label)}">${parts.join('')}</svg>`;
}

function axisNames({ x, y }: { x: string; y: string }): string {
  const middle = (TOP + HEIGHT - BOTTOM) / 2;
  return `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${toText(x)}</text><text transform="translate(13 ${middle}) rotate(-90)" text-anchor="middle">${toText(y)}</text>`;
}

function legend(series: readonly Series[]): string[] {
  return series.map(({ name, colour }, i) => {
    const at = LEFT + i * 220;
    return `<rect class="${colour} key" x="${at}" y="8" width="12" height="12" rx="3"/><text class="label" x="${at + 18}" y="18">${toText(name)}</text>`;
  });
}

function tick(x: number, y: number, rate: number, anchor: string): string {
  const digits = Math.max(0, -2 - Math.round(Math.log10(rate)));
  return `<text x="${fix(x)}" y="${fix(y)}" text-anchor="${anchor}">${(rate * 100).toFixed(digits)} %</text>`;
}

function decades(from: number): number[] {
  const first = Math.round(Math.log10(from));
  return Array.from({ length: 1 - first }, (_, i) => Number(`1e${first + i}`));
}

function logScale(from: number, to: number, start: number, end: number): (value: number) => number {
  return (value) => start + ((Math.log10(value) - Math.log10(from)) / (Math.log10(to) - Math.log10(from))) * (end - start);
}

function fix(value: number): string {
  return String(Number(value.toFixed(1)));
}
