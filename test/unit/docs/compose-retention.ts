import type { RetentionRow } from '@faceproof/orchestrator/journey/retention/retention-row.js';
import { DEFAULT_POLICY, type Policy, RetentionSchema } from '@faceproof/protocol/policy.js';

const UNITS = ['hours', 'days', 'months'];

/** docs/reference/retention.md with the tables that the code has. */
export function composeRetention(page: string, table: readonly RetentionRow[]): string {
  const dated = table.flatMap((row) =>
    row.kind === 'DATED' ? [`| ${row.rows} | ${timeOf(row)} after ${row.from} | ${datedNames(row)} |`] : [],
  );
  const others = table.flatMap((row) => (row.kind === 'DATED' ? [] : [`| ${row.rows} | ${names(row)} | ${goes(row)} |`]));
  const notes = table.flatMap(({ note }) => (note === undefined ? [] : [`- ${note}`]));
  const settings = Object.keys(DEFAULT_POLICY.retention).map(settingRow);
  const tables = [[...dated, '', ...notes], others, settings].map((rows) => rows.join('\n'));
  // Each follows the line below its head; the notes follow the first.
  return page.replace(/(?<=^\|[-:|]+\|\n)(?:[|-] ?.*\n(?:\n(?=- ))?)+/gm, () => `${tables.shift()}\n`);
}

function names({ tables }: RetentionRow): string {
  return tables.map((name) => `\`${name}\``).join(' ');
}

/** Puts the date's column after its table. */
function datedNames({ tables, column }: Extract<RetentionRow, { kind: 'DATED' }>): string {
  const [owner = '', name] = column.split('.');
  return [...new Set([owner, ...tables])]
    .map((table) => (table === owner ? `\`${table}\` (\`${name}\`)` : `\`${table}\``))
    .join(' ');
}

function goes(row: Exclude<RetentionRow, { kind: 'DATED' }>): string {
  return row.kind === 'KEPT' ? `never: ${row.why}` : row.goes;
}

function timeOf({ setting }: Extract<RetentionRow, { kind: 'DATED' }>): string {
  if (typeof setting === 'string') return `\`${setting}\``;
  if (setting.ms === 0) return 'at once,';
  const hours = setting.ms / 3_600_000;
  return hours < 48 ? `${hours} hours` : `${hours / 24} days`;
}

function settingRow(name: string): string {
  const member = name as keyof Policy['retention'];
  const unit = UNITS.find((ending) => name.toLowerCase().endsWith(ending)) ?? '';
  const field = RetentionSchema.shape[member];
  if ('minValue' in field)
    return `| \`${name}\` | ${DEFAULT_POLICY.retention[member]} ${unit} | ${field.minValue} to ${field.maxValue} |`;
  return `| \`${name}\` | \`${DEFAULT_POLICY.retention[member]}\` | whether enrollments keep crops |`;
}
