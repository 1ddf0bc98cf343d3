import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import { listSets } from '@faceproof/models/sets/read-sets.js';
import { countIncomparable } from '@faceproof/orchestrator/enrollments/enrollments.store.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import type { Arguments, Command, Report } from './command.js';

export const TEMPLATE_COMMANDS: Readonly<Record<string, Command>> = {
  'templates migrate': {
    usage: '--to SET|NAME@VERSION[,NAME@VERSION] [--dry-run]',
    summary:
      'make the template of another match model for each enrollment that keeps a crop of the face; exits with 1 if a crop is damaged',
    options: ['to'],
    flags: ['dry-run'],
    run: migrate,
  },
};

async function migrate(desk: Desk, { options, flags = [] }: Arguments): Promise<Report> {
  const networks = findNetworks(desk.models.definitionsDir, options.to ?? '');
  const model = networks.map(manifestId).join(' and ');
  const digests = networks.map(({ sha256 }) => `sha256:${sha256}`);
  const { all, behind, migratable } = await countIncomparable(desk.db, digests, desk.clock.now());
  const counts = { model, enrollments: all, there: all - behind, withoutCrop: behind - migratable };
  const rest = [
    `${formatCount(counts.there, 'enrollment')} had one already.`,
    `${formatCount(counts.withoutCrop, 'enrollment')} cannot be migrated, because they keep no crop: these people enroll again.`,
  ];
  if (flags.includes('dry-run'))
    return {
      json: { ...counts, migratable },
      lines: [`${formatCount(migratable, 'enrollment')} would get a template of ${model}. Nothing was written.`, ...rest],
    };
  // Loads the engine only here: other commands start without it.
  const { migrateTemplates } = await import('@faceproof/desk/templates/migrate-templates.js');
  const { MIGRATED: migrated, THERE, GONE: gone, HELD: held, damaged } = await migrateTemplates(desk, networks);
  return {
    json: { ...counts, there: counts.there + THERE, migrated, gone, held, damaged },
    lines: [
      `${formatCount(migrated, 'enrollment')} got a template of ${model}.`,
      ...rest,
      ...(THERE + gone === 0 ? [] : [`${THERE} got one from another run meanwhile, and ${gone} were deleted.`]),
      ...(held === 0
        ? []
        : [`${formatCount(held, 'enrollment')} would lose a template that a legal hold keeps: migrate after it.`]),
      ...damaged.map((id) => `${id} is damaged: its crop or its template does not open.`),
    ],
    failed: damaged.length > 0,
  };
}

function findNetworks(dir: string, target: string) {
  if ([...listSets(dir), ...listSets()].includes(target)) return loadSet({ dir, set: target }).manifests.match;
  return [...new Set(target.split(','))].map((id) => {
    const network = id.includes('@') ? findManifest(dir, id) : null;
    if (network?.role === 'match') return network;
    throw new Refusal(`Name a set or match models that "npm run models -- list" shows, not "${id}": --to NAME@VERSION.`);
  });
}
