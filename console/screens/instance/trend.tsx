const DAY_MS = 86_400_000;
const WIDTH = 96;
const HEIGHT = 24;

/** A figure over the last day as a line from 0 on, above its lowest and its highest value in words. */
export function Trend(props: { at: readonly string[]; values: readonly (number | null)[]; show: (value: number) => string }) {
  const { at, values, show } = props;
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return <>–</>;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (time: string) => WIDTH * (1 - (Date.now() - Date.parse(time)) / DAY_MS);
  const y = (value: number) => (HEIGHT - 1) * (1 - value / (high || 1)) + 0.5;
  // A sample that is not known leaves a gap.
  const line = values.map((value, i) =>
    value === null
      ? ''
      : `${i > 0 && values[i - 1] !== null ? 'L' : 'M'}${x(at[i] ?? '').toFixed(1)} ${y(value).toFixed(1)}h.5`,
  );
  return (
    <>
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
        <path d={line.join('')} fill="none" stroke="currentColor" stroke-width="1.5" />
      </svg>
      <br />
      <small>{low === high ? show(low) : `${show(low)} – ${show(high)}`}</small>
    </>
  );
}
