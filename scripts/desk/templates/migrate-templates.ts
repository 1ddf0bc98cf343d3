import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { type CroppedRow, listCropped, openCrop } from '@faceproof/orchestrator/enrollments/crops.store.js';
import { type Migration, migrateEnrollment } from '@faceproof/orchestrator/journey/subjects/migrate-enrollment.js';
import { signWith } from '@faceproof/orchestrator/receipts/signer.js';
import type { Vault } from '@faceproof/orchestrator/vault/vault.js';
import { listStamps } from '@faceproof/protocol/measuring/model-stamps.js';
import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { type Matcher, type MatchNetwork, openMatcher } from './open-matcher.js';

/** How many enrollments got a template; had one by then; were deleted meanwhile; are held; or cannot be read, with their ids. */
export type Migrations = Record<Migration, number> & { damaged: string[] };

/** About a second of the shipped network on one core. */
const BATCH = 64;

/**
 * Makes the template of the match models for each enrollment that keeps a crop and lacks one of them. Each enrollment is one transaction, so a
 * run that was stopped continues where it was, and two runs at once do nothing twice.
 *
 * @throws Refusal without the master key or the weights
 */
export async function migrateTemplates(desk: Desk, networks: readonly MatchNetwork[]): Promise<Migrations> {
  const { vault, close } = await desk.mediaVault(desk.db);
  const matcher = await openMatcher(desk.models.modelsDir, networks).catch((cause: unknown) => {
    throw cause instanceof EngineError ? new Refusal(cause.message, { cause }) : cause;
  });
  try {
    await desk.audit(desk.db, {
      action: 'templates migrate',
      accountId: null,
      objectId: matcher.models.map(({ digest }) => digest).join(),
    });
    return await migrateAll(desk, vault, matcher);
  } finally {
    await matcher.close();
    await close();
  }
}

async function migrateAll(
  { db, clock, random, models }: Desk,
  vault: Vault,
  { models: made, embed }: Matcher,
): Promise<Migrations> {
  const service = { db, vault, signer: signWith(vault), clock, random };
  const { definitionsDir: dir, running: set } = models;
  const { stamps } = loadSet(set === null ? { dir } : { dir, set });
  const by = { models: made, running: listStamps(stamps, 'match').map(({ digest }) => digest) };
  const digests = made.map(({ digest }) => digest);
  const done: Migrations = { MIGRATED: 0, THERE: 0, GONE: 0, HELD: 0, damaged: [] };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: CroppedRow[] = await listCropped(service, { digests, now: clock.now(), after, limit: BATCH });
    const crops = await Promise.all(rows.map((row) => orDamaged(() => openCrop(service, row))));
    const templates = rows.length === 0 ? [] : await embed(crops.map((crop) => crop ?? Buffer.alloc(0)));
    for (const [i, { id: enrollmentId, subject_row: subjectRow, subject_key: key }] of rows.entries()) {
      const vectors = templates[i] ?? null;
      const migrate = () => vectors && migrateEnrollment(service, by, { enrollmentId, subjectRow, vectors });
      const migration = key === null ? 'GONE' : await orDamaged(migrate);
      if (migration === null) done.damaged.push(enrollmentId);
      else done[migration]++;
    }
    after = rows.at(-1)?.id;
  }
  return done;
}

/** @returns null where the row was changed */
async function orDamaged<T>(work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
}
