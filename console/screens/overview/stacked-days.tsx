import { Table } from '../../parts/shown/table.js';
import { formatNumber, useLanguage } from '../../texts/language.js';
import { useOverviewTexts } from './texts.js';

export interface Series {
  name: string;
  /** A class of the style. */
  look: string;
  /** One for each day. */
  values: readonly number[];
}

interface Day {
  from: string;
  to: string;
}

const HEIGHT = 100;
const GAP = 0.2;
/** Few columns do not grow to the width of the screen. */
const COLUMNS_MIN = 14;

/** Counts of days as stacked columns; the same as a table for people who do not see the columns. */
export function StackedDays({ title, days, series }: { title: string; days: readonly Day[]; series: readonly Series[] }) {
  const texts = useOverviewTexts();
  return (
    <section>
      <h2>{title}</h2>
      <Columns days={days} series={series} />
      <ul class="legend" aria-hidden="true">
        {series.map(({ name, look }) => (
          <li key={name}>
            <span class={`swatch look-${look}`} />
            {name}
          </li>
        ))}
      </ul>
      <details>
        <summary>{texts.table}</summary>
        <DayTable title={title} days={days} series={series} />
      </details>
    </section>
  );
}

function Columns({ days, series }: { days: readonly Day[]; series: readonly Series[] }) {
  const language = useLanguage();
  const sums = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const most = Math.max(1, ...sums);
  const scale = HEIGHT / most;
  return (
    <div class="chart" aria-hidden="true">
      <span>{formatNumber(most, language)}</span>
      <span>0</span>
      <svg
        class="columns"
        viewBox={`0 0 ${Math.max(COLUMNS_MIN, days.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map((day, at) => {
          const parts = stack(series, at);
          return (
            <g key={day.from}>
              <title>
                {`${showDay(day, language)}: ${series.map(({ name, values }) => `${name} ${values[at] ?? 0}`).join(', ')}`}
              </title>
              {parts.map(({ look, below, value }) => (
                <rect
                  key={look + below}
                  class={`look-${look}`}
                  x={at + GAP / 2}
                  width={1 - GAP}
                  y={HEIGHT - (below + value) * scale}
                  height={value * scale}
                />
              ))}
            </g>
          );
        })}
      </svg>
      <p class="row apart">
        <span>{days[0] && showDay(days[0], language)}</span>
        <span>{days.at(-1) && showDay(days.at(-1) as Day, language)}</span>
      </p>
    </div>
  );
}

/** Pure. @returns the parts of one column from the bottom up */
function stack(series: readonly Series[], at: number): { look: string; below: number; value: number }[] {
  const parts: { look: string; below: number; value: number }[] = [];
  for (const { look, values } of series) {
    const last = parts.at(-1);
    parts.push({ look, below: last === undefined ? 0 : last.below + last.value, value: values[at] ?? 0 });
  }
  return parts.filter(({ value }) => value > 0);
}

function DayTable({ title, days, series }: { title: string; days: readonly Day[]; series: readonly Series[] }) {
  const texts = useOverviewTexts();
  const language = useLanguage();
  return (
    <Table label={title} columns={[texts.day, ...series.map(({ name }) => name)]}>
      {days.map((day, at) => (
        <tr key={day.from}>
          <th scope="row">{showDay(day, language)}</th>
          {series.map(({ name, values }) => (
            <td key={name}>{values[at] ?? 0}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function showDay({ from, to }: Day, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.formatRange(new Date(from), new Date(to));
}
