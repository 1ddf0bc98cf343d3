import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { loadSet, type ModelSet } from '@faceproof/models/sets/load-set.js';
import { loadShadow } from '@faceproof/models/sets/load-shadow.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests, manifestsOf } from '@faceproof/models/sets/pinned-models.js';
import { rankSets } from '@faceproof/models/sets/read-sets.js';
import { InstanceSetsSchema, ReleaseSetSchema } from '@faceproof/protocol/api/figures/instance.js';
import type { Config } from '../../config.js';
import { countIncomparable } from '../../enrollments/enrollments.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import { releaseSet } from '../../model-sets/release-set.js';
import { invalidField } from '../../refusal.js';
import type { Queryable } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';

type SetService = Stored & { sets: ModelSets; config: Config };

export function listInstanceSets(service: SetService): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'listInstanceSets',
      summary: 'List the model sets',
      description: 'For the operator. Each installed set and the candidate, with what a change to it would cost.',
      answers: { 200: InstanceSetsSchema },
    },
    handle: async () => ({ status: 200, body: await show(service, service.db) }),
  });
}

export function releaseInstanceSet(service: SetService): Handler<'operator'> {
  return handlerFor('operator', {
    body: ReleaseSetSchema,
    doc: {
      id: 'releaseInstanceSet',
      summary: 'Promote the candidate, or roll back to an earlier set',
      description:
        'For the operator. What `from` pins is written as the newest set into `MODEL_DEFINITIONS_DIR` of this orchestrator, which the workers must share; each takes it once its self-test has passed. Refused where the folder is read-only and where `MODEL_SET` names the only set.',
      answers: { 200: InstanceSetsSchema },
      problems: ['not_found', 'validation_failed'],
      example: { from: '2026-11-01' },
    },
    async handle({ body: { from }, transact }) {
      const { db, clock, config, sets } = service;
      if (config.modelSet !== null) throw invalidField('/from', 'pinned', 'MODEL_SET names the only set that may run.');
      return transact(db, async (tx) => {
        const of = { dir: config.definitionsDir, from, running: sets.newest().set, now: clock.now() };
        const auditObjectId = await releaseSet(of);
        return { status: 200, body: await show(service, tx), auditObjectId, auditDetail: `from=${from}` };
      });
    },
  });
}

async function show({ clock, config: { definitionsDir: dir }, sets }: SetService, db: Queryable) {
  const shadow = attempt(() => loadShadow(dir)?.set ?? null);
  const found = rankSets(dir).map((set) => [set, attempt(() => loadSet({ set, dir }))] as const);
  const running = sets.newest(true).set;
  const items = [];
  for (const [set, loaded] of shadow === null ? found : [[shadow.set, shadow] as const, ...found])
    items.push({
      set,
      state: loaded === null ? 'UNUSABLE' : loaded === shadow ? 'CANDIDATE' : set === running ? 'IN_USE' : 'INSTALLED',
      models: loaded === null ? [] : listManifests(loaded.manifests).map(manifestId),
      lostEnrollments: loaded === null ? null : await countLost(db, loaded, clock.now()),
    });
  return { items };
}

async function countLost(db: Queryable, { manifests }: ModelSet, now: Date): Promise<number> {
  const digests = manifestsOf(manifests, 'match').map(({ sha256 }) => `sha256:${sha256}`);
  return (await countIncomparable(db, digests, now)).lost;
}

/** @returns null for a file that cannot be used, which the log names */
function attempt<T>(load: () => T): T | null {
  try {
    return load();
  } catch (error) {
    if (error instanceof ManifestError) return null;
    throw error;
  }
}
