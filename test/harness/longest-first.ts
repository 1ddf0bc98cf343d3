import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files, the slowest first. Otherwise a slow file could start last and run alone while the other core is idle. The
 * order need only be roughly right. Files that are not listed run after those that are.
 */
const LONGEST = [
  'test/faults/erasure-hunt.test.ts',
  'test/faults/killed-processes.test.ts',
  'test/faults/references.test.ts',
  'test/boot/start.test.ts',
  'test/engine/desk/model-desk.test.ts',
  'test/faults/rotate-worker-key.test.ts',
  'test/engine/captures/swap-sets.test.ts',
  'test/journey/main-job.test.ts',
  'test/journey/attack-range.test.ts',
  'test/journey/release-fixture.test.ts',
  'test/engine/captures/worker-process.test.ts',
  'test/journey/copies-of-erased.test.ts',
  'test/journey/restore-drill.test.ts',
  'test/accuracy/attacks.test.ts',
  'test/engine/pictures/hard-pictures.test.ts',
  'test/machines/two-workers.test.ts',
  'test/engine/pictures/sample-clip.test.ts',
  'test/machines/away.test.ts',
  'test/faults/redis-away-at-start.test.ts',
  'test/engine/captures/measure-capture.test.ts',
  'test/engine/captures/still-attacks.test.ts',
  'test/engine/desk/desk-as-program.test.ts',
  'test/journey/hard-files.test.ts',
  'test/faults/killed-webhooks.test.ts',
  'test/machines/tls.test.ts',
  'test/engine/captures/set-roles.test.ts',
  'test/engine/captures/screen-light.test.ts',
  'test/engine/captures/abandoned-captures.test.ts',
  'test/journey/shadow.test.ts',
  'test/engine/runtimes/runtimes.test.ts',
  'test/boot/embedded-postgres.test.ts',
  'test/journey/two-liveness-networks.test.ts',
  'test/faults/postgres-away.test.ts',
  'test/faults/keys-database-away.test.ts',
  'test/browser/link.test.ts',
  'test/browser/console/reviews/show-cases.test.ts',
  'test/browser/light.test.ts',
  'test/browser/console/reviews/send-votes.test.ts',
  'test/browser/upload.test.ts',
  'test/browser/console/reviews/count-votes.test.ts',
  'test/browser/handover.test.ts',
  'test/browser/console/developers.test.ts',
  'test/browser/console/screens.test.ts',
  'test/browser/journey.test.ts',
  'test/browser/console/sessions.test.ts',
  'test/browser/camera.test.ts',
  'test/browser/guidance.test.ts',
  'test/browser/console/branding.test.ts',
  'test/browser/frame.test.ts',
  'test/browser/element.test.ts',
  'test/integration/operators/witnesses.test.ts',
  'test/client/site.test.ts',
  'test/integration/keys/transit.test.ts',
  'test/client/reference-samples.test.ts',
  'test/integration/keys/rotate-master-key.test.ts',
  'test/contract/live/open/200.test.ts',
  'test/integration/keys/keys-apart.test.ts',
  'test/integration/keys/keys-apart-restored.test.ts',
  'test/integration/hot-queries/plans.test.ts',
  'test/contract/every-route/hostile/edge-values.test.ts',
  'test/client/front.test.ts',
  'test/integration/reviews/what-if.test.ts',
  'test/integration/queue/overload.test.ts',
  'test/contract/every-route/answer-examples.test.ts',
  'test/integration/audit/audit-chain.test.ts',
  'test/contract/every-route/401.test.ts',
  'test/contract/every-route/404.test.ts',
  'test/contract/every-route/503-database.test.ts',
  'test/contract/every-route/503-lost-database.test.ts',
  'test/integration/captures/pictures.test.ts',
  'test/contract/every-route/403.test.ts',
  'test/contract/media/get/200.test.ts',
  'test/client/evidence-log.test.ts',
  'test/client/package.test.ts',
  'test/client/verify-page.test.ts',
  'test/client/quickstarts.test.ts',
  'test/client/browser.test.ts',
  'test/vectors/verifiers.test.ts',
  'test/vectors/log.test.ts',
  'test/faults/chaos.test.ts',
  'test/journey/swap-under-load.test.ts',
  'test/accuracy/liveness.test.ts',
  'test/accuracy/match.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(relative(this.ctx.config.root, moduleId));
      return at < 0 ? LONGEST.length : at;
    };
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((a, b) => group(a) - group(b) || place(a) - place(b));
  }
}
