import { cosine, l2Normalize } from '@faceproof/models/pixels/vectors.js';
import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import { decodeTemplates, TemplateError } from '@faceproof/protocol/measuring/template.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import type { Vault } from '../vault/vault.js';

/** The result of searching for a face among an account's enrollments. */
export interface DuplicateSearch {
  /** Digest of the match model whose templates were compared. */
  digest: string;
  /** The highest cosine with an enrollment of another subject; 0 if there is none, or all are negative. */
  highest: number;
  /** The most similar first; never more than are worth showing. */
  nearest: { enrollmentId: string; similarity: number }[];
  /** Enrollments of other subjects that could not be compared: made with other weights, or damaged. */
  incomparable: number;
  /** The number of the last enrollment that this search could see. */
  upTo: string;
}

interface Wanted extends Tenant {
  /**
   * Subjects who are allowed to have this face: the session's own, and the owner of the enrollment that it is compared with.
   */
  except: readonly string[];
  template: readonly number[];
  digest: string;
}

/** Rows read at once: two megabytes, and some milliseconds during which the event loop is blocked. */
const ROWS_AT_ONCE = 500;
const NEAREST_MAX = 5;

/**
 * Compares a template with every enrollment of the account's other subjects. Each template is decrypted for its comparison
 * and then dropped, so no copy is left for an erasure to find.
 *
 * @param wanted.template of any length but zero, of the model with `wanted.digest`
 * @param goOnFrom an earlier search for the same template: only later enrollments are compared, and the result covers both
 *   searches. Complete only under the lock of the enrollments
 */
export async function findDuplicates(
  by: { db: Queryable; vault: Vault; templateDamaged(enrollmentId: string): void },
  wanted: Wanted,
  now: Date,
  { goOnFrom = null, rowsAtOnce = ROWS_AT_ONCE }: { goOnFrom?: DuplicateSearch | null; rowsAtOnce?: number } = {},
): Promise<DuplicateSearch> {
  const probe = l2Normalize(wanted.template);
  if (probe === null) throw new Error('A template of zero length cannot be searched for');
  const upTo = await newestNumber(by.db, wanted);
  const { highest = 0, nearest = [], incomparable = 0 } = goOnFrom ?? {};
  const found: DuplicateSearch = { digest: wanted.digest, highest, nearest: [...nearest], incomparable, upTo };
  for (let after = goOnFrom?.upTo ?? '0'; ; ) {
    const rows = await readPage(by, wanted, { after, upTo, now, limit: rowsAtOnce });
    for (const row of rows) {
      const template = openTemplate(by, row, wanted.digest, probe.length);
      if (template === null) found.incomparable++;
      else keep(found, row.id, cosine(probe, template));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return found;
    after = last.number;
  }
}

/** The context under which an enrollment's template, or that of the candidate, is sealed in its row. */
export function templateContext(enrollmentId: string, ofCandidate = false): string {
  return `template:${enrollmentId}${ofCandidate ? ':candidate' : ''}`;
}

interface TemplateRow {
  id: string;
  /** As text, because the driver does not convert a bigint to a number. */
  number: string;
  digest: string;
  template: Buffer | null;
  of_candidate: boolean;
  subject_row: string;
  /** null if the person was erased meanwhile. */
  subject_key: Buffer | null;
}

async function newestNumber(db: Queryable, { accountId, mode }: Wanted): Promise<string> {
  const row = await db('enrollments').where({ account_id: accountId, mode }).max({ number: 'number' }).first();
  return String(row?.number ?? 0);
}

async function readPage(
  { db, vault }: { db: Queryable; vault: Vault },
  wanted: Wanted,
  of: { after: string; upTo: string; now: Date; limit: number },
): Promise<TemplateRow[]> {
  const query = db('enrollments as e')
    .join('subjects as s', 's.row_id', 'e.subject_row')
    .joinRaw(
      `cross join lateral (select coalesce(e.candidate_digest = ?, false) or e.candidate_others @> ?::jsonb as it) candidate`,
      [wanted.digest, JSON.stringify([{ digest: wanted.digest }])],
    )
    .where({ 'e.account_id': wanted.accountId, 'e.mode': wanted.mode })
    .whereNull('e.deleted_at')
    .whereNull('s.erased_at')
    .whereNotIn('e.subject_row', [...wanted.except])
    .where('e.expires_at', '>', of.now)
    .where('e.number', '>', of.after)
    .where('e.number', '<=', of.upTo)
    .orderBy('e.number')
    .limit(of.limit)
    .select('e.id', 'e.number', 'e.subject_row')
    .select(
      db.raw(
        `candidate.it as of_candidate, case when candidate.it then e.candidate_digest else e.digest end as digest,
         case when candidate.it then e.candidate_template else e.template end as template`,
      ),
    );
  return (await vault.subjectKeys.addTo(query, 'e.subject_row')) as TemplateRow[];
}

/** @returns null if the weights with the digest made none, or it is damaged: one changed row must not break every search */
function openTemplate(
  { vault, templateDamaged }: Pick<Parameters<typeof findDuplicates>[0], 'vault' | 'templateDamaged'>,
  row: TemplateRow,
  digest: string,
  length: number,
): Float32Array | null {
  if (row.template === null || row.subject_key === null) return null;
  try {
    const key = vault.openSubjectKey(row.subject_row, row.subject_key);
    const bytes = vault.openUnder(key, templateContext(row.id, row.of_candidate), row.template);
    const template = decodeTemplates(bytes, row.digest).get(digest) ?? null;
    if (template !== null && template.length !== length) throw new TemplateError('A template has another length');
    return template;
  } catch (error) {
    if (!(error instanceof SealBrokenError || error instanceof TemplateError)) throw error;
    templateDamaged(row.id);
    return null;
  }
}

function keep(found: DuplicateSearch, enrollmentId: string, similarity: number): void {
  found.highest = Math.max(found.highest, similarity);
  found.nearest.push({ enrollmentId, similarity });
  found.nearest.sort((one, other) => other.similarity - one.similarity).splice(NEAREST_MAX);
}
