import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Played } from './play-operations.js';
import { ROUTES } from './route-table.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'orchestrator', 'openapi', 'examples');

/** Writes the played requests and responses as the examples of the OpenAPI document. */
export async function recordExamples({ answers, events }: Played): Promise<void> {
  const recorded = new Map<string, unknown>([...answers].map(([id, answer]) => [id, answer.body ?? answer.text]));
  recorded.set('getReadiness', { status: 'ready' });
  recorded.set('getMetrics', pickMetrics(String(recorded.get('getMetrics'))));
  recorded.delete('getOpenapi');
  const docs = ROUTES.flatMap(({ doc }) => (doc !== null && recorded.get(doc.id) ? [doc] : []));
  for (const tag of new Set(docs.map((doc) => doc.tag))) {
    const examples = Object.fromEntries(docs.filter((doc) => doc.tag === tag).map(({ id }) => [id, recorded.get(id)]));
    write(`${tag.toLowerCase()}.ts`, `export const ${tag.toUpperCase()} = ${JSON.stringify(examples)};`);
  }
  write('events.ts', `export const EVENT_EXAMPLES = ${JSON.stringify(nameEvents(events))};`);
}

/** @param problems what each code says beyond its status and title */
export function recordProblems(problems: Readonly<Record<string, { detail: string }>>): void {
  const type = `import type { ProblemCode } from '@faceproof/protocol/problems.js';`;
  const shape = 'Readonly<Record<ProblemCode, { detail: string; [member: string]: unknown }>>';
  write('problems.ts', `${type}\n\nexport const PROBLEM_EXAMPLES: ${shape} = ${JSON.stringify(problems)};`);
}

function write(name: string, code: string): void {
  const file = join(FOLDER, name);
  writeFileSync(
    file,
    `// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.\n${code}\n`,
  );
  execFileSync(process.execPath, [join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'format', '--write', file]);
}

function pickMetrics(text: string): string {
  return text
    .split('\n')
    .filter((line) => /^(# (HELP|TYPE) )?faceproof_(oldest_job_age_seconds|jobs_waiting|workers)\b/.test(line))
    .join('\n');
}

function nameEvents(events: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return {
    sessionEvent: events.get('session.decided'),
    enrollmentCreated: events.get('enrollment.created'),
    subjectErased: events.get('subject.erased'),
    policyChanged: events.get('policy.changed'),
    // Only decided LIVE sessions cause it, which needs a worker.
    usageThresholdReached: {
      type: 'usage.threshold_reached',
      timestamp: '2026-11-21T10:00:00.000Z',
      data: { period: '2026-11', threshold: 0.8, included: 30, used: 24, resetsAt: '2026-12-01T00:00:00.000Z' },
    },
    // It takes hundreds of LIVE scores.
    modelDriftSuspected: {
      type: 'model.drift_suspected',
      timestamp: '2026-11-21T10:00:00.000Z',
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
