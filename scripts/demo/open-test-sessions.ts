import type { DemoService } from '@faceproof/installation/service/call-service.js';
import type { Scenario } from '@faceproof/protocol/words.js';

/** One of each ending that the console shows differently; the last waits for a reviewer. */
const SCENARIOS: readonly Scenario[] = [
  'approve',
  'decline_spoof',
  'retry_quality_then_approve',
  'engine_failure',
  'review_pending',
];

/** Opens simulated sessions of made-up people in TEST mode. The simulated engine decides them within seconds. */
export async function openTestSessions({ call }: DemoService): Promise<void> {
  for (const [i, scenario] of SCENARIOS.entries()) {
    const subjectId = `demo-person-${i + 1}`;
    const body = { flow: 'LIVENESS_ONLY', purpose: 'Faceproof demo', subjectId, simulate: { scenario } };
    await call('POST', '/v1/sessions', { body });
  }
}
