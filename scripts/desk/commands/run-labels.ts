import { resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { type Desk, openDesk } from '@faceproof/installation/service/open-desk.js';
import { loadAccount } from '@faceproof/orchestrator/accounts/accounts.store.js';
import { loadBranding } from '@faceproof/orchestrator/accounts/branding.store.js';
import type { LeftOut } from '@faceproof/orchestrator/journey/labels/judge-reviewed.js';
import { type FoundLabels, listLabels } from '@faceproof/orchestrator/journey/labels/list-labels.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import { checkFolder, type Exported, exportLabels, PICTURES_FOLDER } from '../labels/export-labels.js';
import { pruneExport } from '../labels/prune-export.js';
import { formatPeople } from '../statistics/format-people.js';
import type { Call } from './call.js';
import { FLAG, readFlags, TEXT } from './read-flags.js';

export const LABELS_USAGE = `npm run models -- labels --account ID --out DIR [--from DATE] [--to DATE] [--pictures] [--json]
npm run models -- labels --prune DIR [--json]

Exports what people decided in reviews of LIVE sessions, as labels for evaluate and calibrate. Only sessions whose person agreed to
a consent text of the account that names this use, and only while the branding of the account says that its texts do
(consentTextsNameModelUse). The export is recorded in the account's audit log.

  --out       a new folder: reviews.csv with outcomes, reasons and the scores of the checks, and export.json with the texts and counts
  --pictures  also the pictures that are still kept, with labels.csv for evaluate liveness and pairs.csv for evaluate match. Needs
              the master key and the media, as the orchestrator does
  --from      sessions decided at this time or later; --to: before this time
  --prune     removes people who are erased by now from the files of an earlier export. An erasure in the service does not reach
              these copies, so run it after each one, in every folder that you keep: docs/guides/export-labels.md`;

type Here = Pick<Call, 'args' | 'root' | 'environment'>;

/**
 * `models labels`: reviews as labels.
 *
 * @throws Refusal
 */
export async function runLabels({ args, root, environment }: Here): Promise<void> {
  const asked = readArguments(args);
  if (asked.prune !== undefined) return runPrune(asked, { root, environment });
  const { out, json } = asked;
  await checkFolder(out);
  const desk = await openDesk(root, environment);
  try {
    const exported = await exportReviews(desk, asked);
    process.stdout.write(`${json ? JSON.stringify({ out, ...exported }, null, 2) : formatExport(out, exported)}\n`);
  } finally {
    await desk.close();
  }
}

/**
 * The export with an open desk. It is in the account's audit log before the first file is written.
 *
 * @throws Refusal
 */
export async function exportReviews(
  desk: Desk,
  {
    accountId,
    out,
    from,
    to,
    pictures,
  }: { accountId: string; out: string; from?: Date | undefined; to?: Date | undefined; pictures: boolean },
): Promise<Exported> {
  await checkOptIn(desk.db, accountId);
  const found = await listLabels(desk, accountId, { from, to });
  if (found.sessions.length === 0)
    throw new Refusal(`No reviewed session can be exported.${formatLeftOut(found.leftOut, '')}`, { json: found.leftOut });
  const vault = pictures ? (await desk.mediaVault(desk.db)).vault : null;
  const detail = `${formatCount(found.sessions.length, 'reviewed session')}${pictures ? ' with pictures' : ''}`;
  await desk.audit(desk.db, { action: 'labels export', accountId, objectId: accountId, detail });
  return exportLabels({ db: desk.db, vault }, found, out, desk.clock.now());
}

async function runPrune(
  { prune: dir, json }: { prune: string; json: boolean },
  { root, environment }: Omit<Here, 'args'>,
): Promise<void> {
  const desk = await openDesk(root, environment);
  try {
    const pruned = await pruneExport(desk.db, dir);
    const { sessions, pictures, left } = pruned;
    const text = `${formatCount(sessions, 'session')} and ${formatCount(pictures, 'picture')} removed from ${dir}; left: ${formatCount(left, 'session')}.`;
    process.stdout.write(`${json ? JSON.stringify(pruned, null, 2) : text}\n`);
  } finally {
    await desk.close();
  }
}

/** @throws Refusal */
async function checkOptIn(db: Database, accountId: string): Promise<void> {
  if ((await loadAccount(db, accountId)) === null)
    throw new Refusal(`There is no account ${accountId}. npm run admin -- accounts list lists them.`);
  const { branding } = await loadBranding(db, { accountId, mode: 'LIVE' });
  if (branding.consentTextsNameModelUse) return;
  throw new Refusal(
    `The account does not state that its consent texts name this use, so nothing is exported. An owner of it states so in the branding of LIVE sessions (consentTextsNameModelUse).`,
  );
}

const CAUSES: Readonly<Record<LeftOut, string>> = {
  ERASED: 'erased',
  TIMED_OUT: 'ended because no one reviewed them in time',
  NO_PERSON_NAMED: 'decided with an API key that named no reviewer',
  NO_CONSENT: 'without a recorded consent',
  STANDARD_TEXT: 'agreed to the standard text',
  TEXT_DOES_NOT_NAME_USE: 'agreed to a text that does not name the use',
};

function formatExport(out: string, { sessions, people, stills, pairs, leftOut, picturesGone }: Exported): string {
  const lists =
    stills === null
      ? []
      : [
          `  ${formatCount(stills, 'labelled picture')}, ${formatCount(pairs ?? 0, 'pair')}; ${formatCount(picturesGone ?? 0, 'labelled session')} without pictures, which were deleted`,
          ...(stills === 0
            ? []
            : [`  npm run models -- evaluate liveness --labels ${out}/labels.csv --images ${out}/${PICTURES_FOLDER}`]),
          ...(pairs === 0
            ? []
            : [`  npm run models -- evaluate match --pairs ${out}/pairs.csv --images ${out}/${PICTURES_FOLDER}`]),
        ];
  return (
    [`${formatCount(sessions, 'reviewed session')} of ${formatPeople(people)} in ${out}`, ...lists].join('\n') +
    formatLeftOut(leftOut, '\n ')
  );
}

function formatLeftOut(leftOut: FoundLabels['leftOut'], before: string): string {
  const causes = Object.entries(CAUSES).flatMap(([cause, words]) => {
    const count = leftOut[cause as LeftOut];
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return causes.length === 0 ? '' : `${before} Left out: ${causes.join(', ')}.`;
}

function readArguments(args: readonly string[]) {
  const { account, out, from, to, pictures, prune, json } = parse(args);
  if (prune !== undefined && (account ?? out ?? from ?? to ?? pictures) === undefined)
    return { prune: resolve(prune), json: json === true };
  if (prune !== undefined) throw new Refusal(`--prune stands alone.\n\n${LABELS_USAGE}`);
  if (account === undefined || out === undefined) throw new Refusal(LABELS_USAGE);
  return {
    accountId: account,
    out: resolve(out),
    from: toTime('from', from),
    to: toTime('to', to),
    pictures: pictures === true,
    json: json === true,
  };
}

function parse(args: readonly string[]) {
  const options = { account: TEXT, out: TEXT, from: TEXT, to: TEXT, prune: TEXT, pictures: FLAG, json: FLAG };
  const { positionals, values } = readFlags(args, options, LABELS_USAGE);
  if (positionals.length !== 1) throw new Refusal(LABELS_USAGE);
  return values;
}

function toTime(name: string, given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const time = new Date(given);
  if (Number.isNaN(time.getTime())) throw new Refusal(`--${name} ${given} is not a date such as 2026-11-21.`);
  return time;
}
