import type { RetentionRow } from '@faceproof/orchestrator/journey/retention/retention-row.js';
import { DEFAULT_POLICY, type Policy, RetentionSchema } from '@faceproof/protocol/policy.js';

const UNITS = ['hours', 'days', 'months'];

/** docs/reference/retention.md, whole. */
export function composeRetention(table: readonly RetentionRow[]): string {
  const dated = table.flatMap((row) =>
    row.kind === 'DATED' ? [`| ${row.rows} | ${timeOf(row)} after ${row.from} | ${datedNames(row)} |`] : [],
  );
  const others = table.flatMap((row) => (row.kind === 'DATED' ? [] : [`| ${row.rows} | ${names(row)} | ${goes(row)} |`]));
  const notes = table.flatMap(({ note }) => (note === undefined ? [] : [`- ${note}`]));
  return `${HEAD}
## Rows with a date

| rows | deleted | tables (column of the date) |
|---|---|---|
${dated.join('\n')}

${notes.join('\n')}

The sweeper checks pictures, templates, reference pictures and doomed objects every second, and the other rows every 30
seconds. It deletes a limited number per round, the longest overdue first, and finds them by an index on the date.

## Rows without a date

| rows | tables | deleted |
|---|---|---|
${others.join('\n')}

## Settings

| member of \`retention\` | default | limits |
|---|--:|---|
${Object.keys(DEFAULT_POLICY.retention).map(settingRow).join('\n')}

${TAIL}`;
}

const HEAD = `# Retention

This page lists every kind of row of the database, and when it is deleted. It is generated from
\`orchestrator/journey/retention/retention-table.ts\`, which the sweeper follows.
\`RECORD_DOCS=1 npm test -- test/unit/docs/retention.test.ts\` regenerates it.

A date comes from the policy's \`retention\` (\`PUT /v1/policy\`) or is fixed. A session keeps the settings of the policy
that it was opened under. An erasure does not wait for these dates.
`;

const TAIL = `A member that a \`PUT /v1/policy\` leaves out keeps its value.

## What recognizes a repeated capture

The service stores three kinds of data to recognize a capture that is sent again.

- **Fingerprints** are keyed digests (HMAC) of each frame's bytes. Without the master key, no one can compute one.
- **Face hashes** are perceptual hashes of 64 bits, each with five points: where the eyes, the nose and the mouth are in the picture.
  They are sealed under the subject's key, so an erasure makes them unreadable in backups too. Captures with similar hashes are
  found by tokens: a keyed digest of each 16 bits of a hash, different in every account and mode.
- **The digest of the device** is a keyed digest of \`metadata.deviceToken\`, different in every account and mode. The token
  itself is not stored. The digest tells a reader of the database which captures of one account claim the same device.

The tokens tell a reader of the database which captures of one account share 16 bits of some hash, and therefore which
captures may show similar faces. They do not reveal a hash, the distance between two hashes, or which tokens belong to the
same hash. A reader who also knows the hash of one capture learns which other captures share its tokens.
`;

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
