import { Refusal } from '@faceproof/installation/refusal.js';
import { openDesk } from '@faceproof/installation/service/open-desk.js';
import { resolveSet } from '@faceproof/models/sets/load-set.js';
import { previewSet } from '@faceproof/orchestrator/journey/what-if/preview-set.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import type { Mode } from '@faceproof/protocol/words.js';
import { chooseCandidate } from '../shadow/choose-candidate.js';
import { type Call, FLAG, readFlags, texts } from './call.js';

export const WHAT_IF_USAGE = `npm run models -- what-if --set SET|FILE|NAME@VERSION --account ID [--mode LIVE|TEST] [--from DATE]
                        [--to DATE] [--limit 1000] [--fusion ID] [--json]

Judges the decided sessions of an account again, each under its own policy, with the thresholds of a set that does not run. Reads
the numbers that were kept with each decision (retention.factsDays) and needs the master key, as the orchestrator does. Writes
nothing.

  --set      the name of a set; the file of one, such as that of promote --dry-run --json; or a model, with the thresholds that
             were calibrated for it. A set whose networks did not measure a session says nothing about it: that is counted
  --from     sessions created at this time or later; --to: before this time
  --limit    the newest so many sessions, up to 10000`;

const LIMIT_MAX = 10_000;

type Here = Pick<Call, 'args' | 'definitionsDir' | 'root' | 'environment'>;

/**
 * `models what-if`: what another set would have decided.
 *
 * @throws Refusal, ManifestError
 */
export async function runWhatIf({ args, definitionsDir, root, environment }: Here): Promise<void> {
  const { target, fusion, tenant, of, json } = readArguments(args);
  const running = environment.MODEL_SET?.trim() || null;
  const { set, notes } = chooseCandidate({ definitionsDir, running, target, fusion });
  const resolved = resolveSet(definitionsDir, set);
  const desk = await openDesk(root, environment);
  try {
    const { vault } = await desk.openKeys();
    const broken = { count: 0 };
    const log = { error: () => void broken.count++ };
    const found = await previewSet(
      { db: desk.db, vault, clock: desk.clock, log },
      tenant,
      resolved,
      of,
      new AbortController().signal,
    );
    if (broken.count > 0)
      notes.push(`The numbers of ${broken.count} decisions do not open: their rows or the key were changed.`);
    process.stdout.write(
      `${json ? JSON.stringify({ set: set.set, ...tenant, ...found, notes }, null, 2) : formatPreview(set.set, found, notes)}\n`,
    );
  } finally {
    await desk.close();
  }
}

function formatPreview(set: string, found: Awaited<ReturnType<typeof previewSet>>, notes: readonly string[]): string {
  const { judged, unchanged, changes, reviewsPerDay, missing, missingBy } = found;
  const causes = missingBy.map(({ cause, count }) => `${count} ${cause}`).join(', ');
  return [
    `With ${set}: ${formatCount(judged, 'session')} judged again, ${unchanged} unchanged; reviews a day ${reviewsPerDay.before} -> ${reviewsPerDay.after}`,
    ...changes.map(
      ({ from, to, count, sessionIds }) =>
        `  ${from} -> ${to}  ${count}: ${sessionIds.join(' ')}${count > sessionIds.length ? ' …' : ''}`,
    ),
    ...(missing === 0 ? [] : [`  ${missing} could not be judged: ${causes}`]),
    ...notes.map((note) => `Note: ${note}`),
  ].join('\n');
}

function readArguments(args: readonly string[]) {
  const { set, account, mode = 'LIVE', from, to, limit = '1000', fusion, json } = parse(args);
  if (set === undefined || account === undefined) throw new Refusal(WHAT_IF_USAGE);
  if (mode !== 'LIVE' && mode !== 'TEST') throw new Refusal(`--mode ${mode} is neither LIVE nor TEST.`);
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > LIMIT_MAX)
    throw new Refusal(`--limit ${limit} is not a whole number from 1 to ${LIMIT_MAX}.`);
  const tenant: { accountId: string; mode: Mode } = { accountId: account, mode };
  const of = { from: toTime('from', from), to: toTime('to', to), limit: count };
  return { target: set, fusion: fusion ?? null, tenant, of, json: json === true };
}

function parse(args: readonly string[]) {
  const options = { ...texts('set', 'account', 'mode', 'from', 'to', 'limit', 'fusion'), json: FLAG };
  const { positionals, values } = readFlags(args, options, WHAT_IF_USAGE);
  if (positionals.length !== 1) throw new Refusal(WHAT_IF_USAGE);
  return values;
}

/** @returns as the API takes it */
function toTime(flag: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const time = new Date(given);
  if (Number.isNaN(time.getTime())) throw new Refusal(`--${flag} ${given} is not a date such as 2026-11-21.`);
  return time.toISOString();
}
