import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchModels } from '@faceproof/installation/weights/fetch-models.js';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { liveLogOdds } from '@faceproof/models/roles/liveness.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import type { MainFaceMeasurement, Measurement } from '@faceproof/protocol/measuring/job.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';

const ROOT = join(import.meta.dirname, '..', '..');

/** Where the weights lie; fetched when they are not there. */
export async function modelsDir(): Promise<string> {
  const folder = modelsDirOf(ROOT, process.env);
  await fetchModels({ modelsDir: folder });
  return folder;
}

/** Stills of one man in eleven poses, and portraits of three other people. */
export async function samples(): Promise<{ franck: Buffer[]; cage: Buffer; audrey: Buffer; connery: Buffer }> {
  const paths = await fetchSamples({ modelsDir: modelsDirOf(ROOT, process.env) });
  const read = (name: string) => readFile(paths.get(name) ?? '');
  const names = [...paths.keys()].filter((name) => /^franck_\d+\.jpg$/.test(name)).sort();
  return {
    franck: await Promise.all(names.map(read)),
    cage: await read('cage.jpg'),
    audrey: await read('audrey.jpg'),
    connery: await read('SeanConnery.jpg'),
  };
}

/** Probability of live, by the first network of the set. */
export function liveProbability({ outputs }: Pick<MainFaceMeasurement, 'outputs'>): number {
  const [logits = []] = Object.values(outputs.liveness ?? {});
  return 1 / (1 + Math.exp(-liveLogOdds(logits)));
}

/** The checks of a capture of frames with head turns, by the shipped set and the default policy. */
export function judge(measurement: Measurement) {
  return runChecks({
    ...{ flow: 'ONBOARDING' as const, policy: DEFAULT_POLICY, pins: loadSet(), measurement },
    intake: { kind: 'FRAMES', atMs: null, duplicateFrames: 0, replayedFrames: 0, metadata: {} },
    attempt: { challenge: null, turns: 'POSSIBLE', openForMs: 60_000, seenBefore: false },
  });
}
