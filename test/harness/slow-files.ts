import { IS_LONG } from './long-run.js';

/**
 * What `npm test` leaves out to end in about seven minutes on two idle cores. `npm run test:whole` and CI run everything. Each layer keeps files in
 * `npm test`: of a page at least its main path, of the models every role, of faults a kill of each process.
 */
export const SLOW_FILES: readonly string[] = [
  'test/browser/console/reviews/count-votes.test.ts',
  'test/browser/light.test.ts',
  'test/browser/attack-range.test.ts',
  'test/browser/element.test.ts',
  'test/browser/guidance.test.ts',
  'test/client/site.test.ts',
  'test/contract/every-route/hostile/edge-values.test.ts',
  'test/faults/references.test.ts',
  'test/integration/keys/transit.test.ts',
  'test/faults/redis-away-at-start.test.ts',
  'test/journey/restore-drill.test.ts',
  'test/journey/copies-of-erased.test.ts',
  'test/client/reference-samples.test.ts',
  'test/faults/rotate-worker-key.test.ts',
  'test/browser/link.test.ts',
  'test/browser/console/reviews/send-votes.test.ts',
  'test/browser/console/developers.test.ts',
  'test/browser/upload.test.ts',
  'test/browser/handover.test.ts',
  'test/browser/console/screens.test.ts',
  'test/browser/frame.test.ts',
  'test/browser/console/instance.test.ts',
  'test/browser/console/policy.test.ts',
  'test/faults/erasure-hunt.test.ts',
  'test/faults/killed-webhooks.test.ts',
  'test/integration/keys/rotate-master-key.test.ts',
  'test/engine/captures/swap-sets.test.ts',
  'test/engine/desk/desk-as-program.test.ts',
  'test/engine/pictures/sample-clip.test.ts',
  'test/unit/scripts/recipes.test.ts',
  'test/journey/two-liveness-networks.test.ts',
  'test/client/quickstarts.test.ts',
  'test/contract/pages/site/page/200.test.ts',
  'test/contract/pages/site/asset/200.test.ts',
  'test/faults/chaos.test.ts',
  'test/engine/desk/model-desk.test.ts',
  'test/journey/compared-workers.test.ts',
  'test/journey/migrate-templates.test.ts',
  'test/integration/settling/compared-workers.test.ts',
  'test/contract/live/open/200.test.ts',
  'test/client/vectors.test.ts',
  'test/client/package.test.ts',
  'test/accuracy/poor-cameras.test.ts',
  'test/journey/attack-range.test.ts',
  'test/faults/postgres-away.test.ts',
  'test/client/verify-page.test.ts',
];

/** In CI, in a long run, and if files or groups are named. */
export const RUNS_SLOW = IS_LONG || process.env.TEST_WHOLE === '1';
