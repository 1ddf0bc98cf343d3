import { writeFileSync } from 'node:fs';
import { EXAMPLES_FILE, type Examples, readExamples } from '@faceproof/orchestrator/openapi/examples.js';
import type { Played } from './play-operations.js';
import { ROUTES } from './route-table.js';

/** Writes the played responses and events as the examples of the OpenAPI document. */
export function recordExamples({ answers, events }: Played): void {
  const recorded = new Map<string, unknown>([...answers].map(([id, answer]) => [id, answer.body ?? answer.text]));
  recorded.set('getReadiness', { status: 'ready' });
  recorded.set('getMetrics', pickMetrics(String(recorded.get('getMetrics'))));
  recorded.delete('getOpenapi');
  const documented = ROUTES.flatMap(({ doc }) => (doc !== null && recorded.get(doc.id) ? [doc.id] : []));
  const named = Object.fromEntries(documented.map((id) => [id, recorded.get(id)]));
  write({ ...readExamples(), answers: named, events: nameEvents(events) });
}

/** @param problems what each code says in addition to its status and title */
export function recordProblems(problems: Examples['problems']): void {
  write({ ...readExamples(), problems });
}

/** One line for each example, so that a difference shows which one changed. */
function write(examples: Examples): void {
  const groups = Object.entries(examples).map(([group, members]) => {
    const lines = Object.entries(members).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
    return `  ${JSON.stringify(group)}: {\n${lines.join(',\n')}\n  }`;
  });
  writeFileSync(EXAMPLES_FILE, `{\n${groups.join(',\n')}\n}\n`);
}

function pickMetrics(text: string): string {
  return text
    .split('\n')
    .filter((line) => /^(# (HELP|TYPE) )?faceproof_(oldest_job_age_seconds|jobs_waiting|workers)\b/.test(line))
    .join('\n');
}

const HEAD = { timestamp: '2026-11-21T10:00:00.000Z', accountId: 'acc_01kb2m5v6x8p3q4r5s6t7v8w9x', mode: 'LIVE' };

function nameEvents(events: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return {
    sessionEvent: events.get('session.decided'),
    enrollmentCreated: events.get('enrollment.created'),
    subjectErased: events.get('subject.erased'),
    policyChanged: events.get('policy.changed'),
    // Only time causes it.
    keyExpiring: {
      type: 'key.expiring',
      ...HEAD,
      data: { keyId: 'key_01k9z3m4n5p6q7r8s9t0v1w2x3', name: 'Checkout', hint: 'k3f9', expiresAt: '2026-12-01T00:00:00.000Z' },
    },
    // Only decided LIVE sessions cause it, which needs a worker.
    usageThresholdReached: {
      type: 'usage.threshold_reached',
      ...HEAD,
      data: { period: '2026-11', threshold: 0.8, included: 30, used: 24, resetsAt: '2026-12-01T00:00:00.000Z' },
    },
    // It takes hundreds of LIVE scores.
    modelDriftSuspected: {
      type: 'model.drift_suspected',
      ...HEAD,
      data: {
        check: 'face.match',
        set: '2026-11-01',
        psi: 0.412,
        basis: 'CALIBRATION',
        scores: 1480,
        from: '2026-11-15',
        to: '2026-11-21',
      },
    },
    webhookTest: events.get('webhook.test'),
  };
}
